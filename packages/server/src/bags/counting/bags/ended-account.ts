import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { holdAccount } from '../queries/company-queries.ts'
import type { HeldBag } from './lock-bag.ts'

/** Whether the bag is for another account than its declaration names, which somebody has chosen by hand. */
export const isForOtherAccount = ({ bag, deposit }: Pick<HeldBag, 'bag' | 'deposit'>): boolean =>
  deposit !== undefined && bag.accountId !== deposit.accountId

/**
 * Nothing is booked to an account that has ended: whoever counts the bag of such a declaration chooses another account of its
 * place, and a second person chooses anew.
 */
export const needsAccount = (held: HeldBag): boolean =>
  held.deposit !== undefined && (held.account?.isEnded === true || isForOtherAccount(held))

export async function findLivingAccount(
  tx: Db,
  held: HeldBag,
  { accountId }: { readonly accountId?: number | null | undefined },
): Promise<HeldBag> {
  const account = await holdAccount(tx, accountId ?? null)
  if (!account || account.isEnded || account.companyId !== held.bag.companyId)
    throw new Problem('accountEnded')
  return { ...held, bag: { ...held.bag, accountId: account.id }, account }
}
