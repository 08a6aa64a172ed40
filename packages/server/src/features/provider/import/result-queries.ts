import { asc, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { numbers } from './queries.ts'

/** What an import gives. The rest is the portal's own, and no change of it makes a report another one. */
const {
  id: _id,
  keeper: _keeper,
  staffId: _staffId,
  version: _version,
  ...reportColumns
} = getTableColumns(handledDeposit)

export type CashReport = Omit<typeof handledDeposit.$inferSelect, 'id' | 'keeper' | 'staffId' | 'version'>

/** The cash reports, in the order in which they were sent. */
export const cashReportsOf = (db: Db, parentIds: readonly number[]): Promise<readonly CashReport[]> =>
  db
    .select(reportColumns)
    .from(handledDeposit)
    .where(inArray(handledDeposit.parentId, numbers(parentIds)))
    .orderBy(asc(handledDeposit.id))

export async function deleteCashReports(tx: Db, parentIds: readonly number[]): Promise<void> {
  await tx.delete(handledDeposit).where(inArray(handledDeposit.parentId, numbers(parentIds)))
}
