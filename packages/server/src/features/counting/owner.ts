import type { Chosen } from '@kassavirta/domain/counting/wire'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import type { HeldBag } from './held-bag.ts'
import { findAccount, findPlace } from './queries.ts'

/** Whose a bag is, as a counter says it: which of several declarations it has, or the owner of one that nobody declared. */
export type OwnerWish = {
  readonly chosen?: Chosen | null | undefined
  readonly companyId?: number | undefined
  readonly accountId?: number | null | undefined
}

/** The place and the account that were chosen; undefined where nothing was. */
export async function findOwner(tx: Db, { companyId, accountId }: OwnerWish) {
  if (companyId === undefined && !accountId) return undefined
  const found = await findAccount(tx, accountId ?? null)
  if (!found || found.companyId !== companyId || found.endedAt !== null) throw new Problem('ownerRequired')
  const { id, extId, number } = found
  return {
    columns: { companyId, accountId: id },
    account: { id, extId, number },
    place: await findPlace(tx, companyId),
  }
}

/** A bag that is tied to no declaration. */
export const UNTIED = { depositId: null, companyId: null, accountId: null } as const

/**
 * The bag as it would be closed with a count. Where several declarations have its number, the count must say which of them
 * the slip in the bag tells: no sum does. The slip may also tell that the only one is not of this bag.
 */
export function chosenBag(held: HeldBag, { chosen }: OwnerWish): HeldBag {
  if (!held.isContested && chosen !== 'none') return held
  if (!chosen) throw new Problem('placeUnchosen')
  if (chosen !== 'none') return withClaim(held, chosen)
  if (held.bag.depositId === null) return held
  return { ...held, bag: { ...held.bag, ...UNTIED }, deposit: undefined, place: null, account: null }
}

function withClaim(held: HeldBag, depositId: number): HeldBag {
  const claim = held.claims.find((each) => each.depositId === depositId)
  if (!claim) throw new Problem('placeUnchosen')
  const deposit = held.deposits.find(({ id }) => id === depositId)
  // It was declared while the others were being locked.
  if (!deposit) throw new BeginAgain()
  const { place, account } = claim
  const tie = { depositId, companyId: place.companyId, accountId: account.id }
  return { ...held, bag: { ...held.bag, ...tie }, deposit, place, account }
}

/** A bag that nobody declared gets its company and account from whoever counts it; a second person says it anew. */
export async function withOwner(
  tx: Db,
  held: HeldBag,
  { isSecond = false, ...wish }: OwnerWish & { readonly isSecond?: boolean },
): Promise<HeldBag> {
  if (held.deposit) return held
  const owner = await findOwner(tx, wish)
  if (!owner && (isSecond || held.bag.accountId === null)) throw new Problem('ownerRequired')
  if (!owner) return held
  const { columns, place, account } = owner
  return { ...held, bag: { ...held.bag, ...columns }, place, account }
}
