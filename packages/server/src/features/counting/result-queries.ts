import { eq } from 'drizzle-orm'
import type { DepositStage } from '@kassavirta/domain/entry-events/stages'
import type { Db } from '../../platform/database/database.ts'
import { countCorrection, entryEvent, suspectNote } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'
import { deposit } from '../../tables/submissions.ts'

type NewResult = typeof handledDeposit.$inferInsert
export type Result = typeof handledDeposit.$inferSelect

/** The result of a bag, with a cash report for each till where it had several. */
export async function insertResults(
  tx: Db,
  result: NewResult,
  reports: readonly Omit<NewResult, 'parentId'>[],
): Promise<void> {
  const [parent] = await tx.insert(handledDeposit).values(result).returning({ id: handledDeposit.id })
  if (!parent) throw new Error('no result was written')
  await insertReports(tx, parent.id, reports)
}

async function insertReports(
  tx: Db,
  parentId: number,
  reports: readonly Omit<NewResult, 'parentId'>[],
): Promise<void> {
  if (reports.length > 0)
    await tx.insert(handledDeposit).values(reports.map((report) => ({ ...report, parentId })))
}

export async function findResult(tx: Db, extId: string): Promise<Result | undefined> {
  const [found] = await tx.select().from(handledDeposit).where(eq(handledDeposit.extId, extId))
  return found
}

export const linkResult = (tx: Db, extId: string, depositId: number) =>
  tx.update(handledDeposit).set({ depositId }).where(eq(handledDeposit.extId, extId))

/** Writes other figures into a result, with other cash reports. */
export async function rewriteResult(
  tx: Db,
  { id, version }: Result,
  figures: Partial<NewResult>,
  reports: readonly Omit<NewResult, 'parentId'>[],
): Promise<void> {
  await tx
    .update(handledDeposit)
    .set({ ...figures, version: version + 1 })
    .where(eq(handledDeposit.id, id))
  await tx.delete(handledDeposit).where(eq(handledDeposit.parentId, id))
  await insertReports(tx, id, reports)
}

export async function insertCorrection(tx: Db, row: typeof countCorrection.$inferInsert): Promise<number> {
  const [made] = await tx.insert(countCorrection).values(row).returning({ id: countCorrection.id })
  if (!made) throw new Error('no correction was written')
  return made.id
}

export const markHandled = (tx: Db, depositId: number, countingState: string, now: Date) =>
  tx
    .update(deposit)
    .set({ countingState, countingStateSetAt: now, modifiedAt: now })
    .where(eq(deposit.id, depositId))

type Told = {
  readonly entryId: number
  readonly stage: DepositStage
  readonly at: Date
  readonly staffId: number
}

/** Tells a stage of a deposit to its customer. Each is told once: the first time stays. */
export const tellStage = (tx: Db, told: Told) =>
  tx
    .insert(entryEvent)
    .values({ ...told, kind: 'deposit', source: 'desk' })
    .onConflictDoNothing()

export async function insertSuspects(
  tx: Db,
  rows: readonly (typeof suspectNote.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(suspectNote).values([...rows])
}

type Notice = Omit<typeof message.$inferInsert, 'type' | 'keeper' | 'userId'>

export const insertNotice = (tx: Db, notice: Notice) =>
  tx.insert(message).values({ ...notice, type: 'poikkeama', keeper: 'desk' })
