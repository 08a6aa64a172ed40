import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { entryEvent } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'
import { deposit } from '../../tables/submissions.ts'

type Result = typeof handledDeposit.$inferInsert

/** The result of a bag, with a cash report for each till where it had several. */
export async function insertResults(
  tx: Db,
  result: Result,
  reports: readonly Omit<Result, 'parentId'>[],
): Promise<void> {
  const [parent] = await tx.insert(handledDeposit).values(result).returning({ id: handledDeposit.id })
  if (!parent) throw new Error('no result was written')
  if (reports.length > 0)
    await tx.insert(handledDeposit).values(reports.map((report) => ({ ...report, parentId: parent.id })))
}

export const markHandled = (tx: Db, depositId: number, countingState: string, now: Date) =>
  tx
    .update(deposit)
    .set({ countingState, countingStateSetAt: now, modifiedAt: now })
    .where(eq(deposit.id, depositId))

type Told = { readonly entryId: number; readonly stage: string; readonly at: Date; readonly staffId: number }

export const insertEvent = (tx: Db, told: Told) =>
  tx.insert(entryEvent).values({ ...told, kind: 'deposit', source: 'desk' })

type Notice = Omit<typeof message.$inferInsert, 'type' | 'keeper' | 'userId'>

export const insertNotice = (tx: Db, notice: Notice) =>
  tx.insert(message).values({ ...notice, type: 'poikkeama', keeper: 'desk' })
