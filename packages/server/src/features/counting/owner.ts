import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { findAccount, findPlace } from './queries.ts'

/** Whose a bag is that nobody declared, as the counter has chosen. */
export type OwnerWish = {
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
