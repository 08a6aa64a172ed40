import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { findAccount } from './queries.ts'

/** Whose a bag is that nobody declared, as the counter has chosen. */
export type OwnerWish = {
  readonly companyId?: number | undefined
  readonly accountId?: number | null | undefined
}

/** The place and the account that were chosen; undefined where nothing was. */
export async function findOwner(tx: Db, { companyId, accountId }: OwnerWish) {
  if (companyId === undefined && !accountId) return undefined
  const account = await findAccount(tx, accountId ?? null)
  if (!account || account.companyId !== companyId || account.endedAt !== null)
    throw new Problem('ownerRequired')
  return { companyId, accountId: account.id }
}
