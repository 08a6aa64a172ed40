import type { Chosen } from '@kassavirta/domain/bags/counting/wire'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import { holdAccount, findCompany } from '../queries/company-queries.ts'
import { findLivingAccount, needsAccount } from './ended-account.ts'
import type { HeldBag } from './lock-bag.ts'

/** Whose a bag is, as a counter says it: which of several declarations it has, or the owner of one that nobody declared. */
type OwnerChoice = {
  readonly chosen?: Chosen | null | undefined
  readonly companyId?: number | undefined
  readonly accountId?: number | null | undefined
}

/** The company and the account that were chosen; undefined where nothing was. */
export async function findOwner(tx: Db, { companyId, accountId }: OwnerChoice) {
  if (companyId === undefined && !accountId) return undefined
  const account = await holdAccount(tx, accountId ?? null)
  if (!account || account.companyId !== companyId || account.isEnded) throw new Problem('ownerRequired')
  const company = await findCompany(tx, companyId)
  return { columns: { companyId, accountId: account.id }, account, company }
}

/** A bag that is tied to no declaration. */
export const UNTIED = { depositId: null, companyId: null, accountId: null } as const

/** A bag with the owner that was chosen with its count; `isSecond` at the second count, which says it anew. */
export const withChosenOwner = (
  tx: Db,
  held: HeldBag,
  { chosen, companyId, accountId }: OwnerChoice,
  { isSecond }: { readonly isSecond: boolean },
): Promise<HeldBag> => withOwner(tx, chosenBag(held, chosen), { companyId, accountId, isSecond })

/**
 * The bag as it would be closed with a count. Where several declarations have its number, the count must say which of them
 * the slip in the bag tells: no sum does. The slip may also tell that the only one is not of this bag.
 */
function chosenBag(held: HeldBag, chosen: OwnerChoice['chosen']): HeldBag {
  const { isContested, bag } = held
  // What was chosen has got another bag since: the count is not taken for another declaration, or for none.
  const isGone = typeof chosen === 'number' && chosen !== bag.depositId
  if (!isContested && !isGone && chosen !== 'none') return held
  if (!chosen) throw new Problem('companyUnchosen')
  if (chosen !== 'none') return withClaim(held, chosen)
  if (held.bag.depositId === null) return held
  return { ...held, bag: { ...held.bag, ...UNTIED }, deposit: undefined, company: null, account: null }
}

function withClaim(held: HeldBag, depositId: number): HeldBag {
  const claim = held.claims.find((each) => each.depositId === depositId)
  if (!claim) throw new Problem('companyUnchosen')
  const deposit = held.deposits.find(({ id }) => id === depositId)
  // It was declared while the others were being locked.
  if (!deposit) throw new RetryTransaction()
  const { company, account } = claim
  const tie = { depositId, companyId: company.companyId, accountId: account.id }
  return { ...held, bag: { ...held.bag, ...tie }, deposit, company, account }
}

/** A bag that nobody declared gets its company and account from whoever counts it; a second person says it anew. */
async function withOwner(
  tx: Db,
  held: HeldBag,
  { isSecond, ...choice }: OwnerChoice & { readonly isSecond: boolean },
): Promise<HeldBag> {
  if (held.deposit) return needsAccount(held) ? findLivingAccount(tx, held, choice) : held
  const owner = await findOwner(tx, choice)
  const isKnown = held.bag.accountId !== null && held.account?.isEnded === false
  if (!owner && (isSecond || !isKnown)) throw new Problem('ownerRequired')
  if (!owner) return held
  const { columns, company, account } = owner
  return { ...held, bag: { ...held.bag, ...columns }, company, account }
}
