import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deposit } from '../../tables/submissions.ts'

export async function hasBag(db: Db, companyId: number, securityBagNumber: string): Promise<boolean> {
  const found = await db
    .select({ id: deposit.id })
    .from(deposit)
    .where(
      and(
        eq(deposit.companyId, companyId),
        eq(deposit.securityBagNumber, securityBagNumber),
        isNull(deposit.removedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Locks the deposit until the transaction ends, because the counting may be about to take it. */
export async function lockDeposit(tx: Db, companyId: number, id: number) {
  const { userId, accountId, removedAt, countingState } = deposit
  const [found] = await tx
    .select({ userId, accountId, removedAt, countingState })
    .from(deposit)
    .where(and(eq(deposit.id, id), eq(deposit.companyId, companyId)))
    .for('update')
  return found
}

export async function markRemoved(tx: Db, id: number, by: number, now: Date): Promise<void> {
  await tx.update(deposit).set({ removedAt: now, removedBy: by, modifiedAt: now }).where(eq(deposit.id, id))
}
