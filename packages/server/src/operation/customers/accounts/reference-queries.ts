import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { account, reference } from '../../../tables/company.ts'

/** A reference of the place with this number, locked. */
export async function lockReference(tx: Db, companyId: number, referenceId: number) {
  const [found] = await tx
    .select({ reference })
    .from(reference)
    .innerJoin(account, eq(account.id, reference.accountId))
    .where(and(eq(reference.id, referenceId), eq(account.companyId, companyId)))
    .for('no key update', { of: reference })
  return found?.reference
}

/** Undefined where the account has such a reference already. */
export async function insertReference(
  tx: Db,
  row: typeof reference.$inferInsert,
): Promise<number | undefined> {
  const [made] = await tx.insert(reference).values(row).onConflictDoNothing().returning({ id: reference.id })
  return made?.id
}

type ReferenceChange = Partial<Pick<typeof reference.$inferInsert, 'name' | 'validFrom' | 'validTo'>>

/** The desk keeps what it has changed. */
export const updateReference = (tx: Db, referenceId: number, change: ReferenceChange) =>
  tx
    .update(reference)
    .set({ ...change, keeper: 'desk', version: sql`${reference.version} + 1` })
    .where(eq(reference.id, referenceId))
