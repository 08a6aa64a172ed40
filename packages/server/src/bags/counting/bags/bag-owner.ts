import type { ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import { holdAccount, findCompany } from '../queries/company-queries.ts'
import type { HeldBag } from './lock-bag.ts'

/**
 * The owner of a bag as its counter chose it: one of several declarations, or the company and account of an undeclared
 * bag.
 */
type OwnerChoice = {
  readonly chosen?: ChosenDeclaration | null | undefined
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

/** A bag with the owner that was chosen with its count. At the second count (`isSecond`) the owner is chosen again. */
export const withChosenOwner = (
  tx: Db,
  held: HeldBag,
  { chosen, companyId, accountId }: OwnerChoice,
  { isSecond }: { readonly isSecond: boolean },
): Promise<HeldBag> => withOwner(tx, chosenBag(held, chosen), { companyId, accountId, isSecond })

/**
 * The bag as it would be closed with a count. Where several declarations have its number, the counter must choose the
 * one that the slip in the bag names; sums decide nothing. The slip may also show that the only declaration is not of
 * this bag.
 */
function chosenBag(held: HeldBag, chosen: OwnerChoice['chosen']): HeldBag {
  const { isContested, bag } = held
  // The chosen declaration has got another bag since, so the counter must choose again.
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

/** The counter of an undeclared bag chooses its company and account; the second counter chooses them again. */
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

/** Whether somebody has chosen another account for the bag than the one in its declaration. */
export const isForOtherAccount = ({ bag, deposit }: Pick<HeldBag, 'bag' | 'deposit'>): boolean =>
  deposit !== undefined && bag.accountId !== deposit.accountId

/**
 * Nothing is booked to an ended account: the counter of such a bag chooses another account of the company, and the
 * second counter chooses it again.
 */
export const needsAccount = (held: HeldBag): boolean =>
  held.deposit !== undefined && (held.account?.isEnded === true || isForOtherAccount(held))

async function findLivingAccount(
  tx: Db,
  held: HeldBag,
  { accountId }: { readonly accountId?: number | null | undefined },
): Promise<HeldBag> {
  const account = await holdAccount(tx, accountId ?? null)
  if (!account || account.isEnded || account.companyId !== held.bag.companyId)
    throw new Problem('accountEnded')
  return { ...held, bag: { ...held.bag, accountId: account.id }, account }
}
