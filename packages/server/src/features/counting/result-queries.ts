import { eq } from 'drizzle-orm'
import type { DepositStage } from '@kassavirta/domain/stages/entries'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import type { Db } from '../../platform/database/database.ts'
import { insertion, insertionsOnce, revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { countCorrection, entryEvent } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'
import { deposit } from '../../tables/submissions.ts'

export type NewResult = typeof handledDeposit.$inferInsert
export type Result = typeof handledDeposit.$inferSelect

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

export const handledRow = (depositId: number, now: Date): RowWrite =>
  revision(deposit, depositId, { countingState: HANDLED_WORD, countingStateSetAt: now, modifiedAt: now })

type Told = {
  readonly entryId: number
  readonly stage: DepositStage
  readonly at: Date
  readonly staffId: number
}

/** Tells stages of a deposit to its customer. Each is told once: the first time stays. */
export const stageRows = (told: readonly Told[]): RowWrite =>
  insertionsOnce(
    entryEvent,
    told.map((each) => ({ ...each, kind: 'deposit' as const, source: 'desk' as const })),
  )

type Notice = Omit<typeof message.$inferInsert, 'type' | 'keeper' | 'userId'>

export const noticeRow = (notice: Notice): RowWrite =>
  insertion(message, { ...notice, type: 'poikkeama', keeper: 'desk' })
