import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { DepositStage } from '@kassavirta/domain/bags/deposits/stages/entries'
import { countingTexts } from '@kassavirta/domain/bags/counting/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { insertion, insertionsOnce, revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { countCorrection, entryEvent } from '../../../tables/counting.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { message } from '../../../tables/messages.ts'
import { deposit } from '../../../tables/submissions.ts'
import type { Bag } from './bag-queries.ts'

export type NewResult = typeof handledDeposit.$inferInsert
export type Result = typeof handledDeposit.$inferSelect

/** The key that a bag's result and its notice have among those of the provider's systems: one of each. */
export const resultKey = (bagId: number): string => `desk-bag-${bagId}`

/** The id of a result that is about to be written, for the cash reports that name it. */
export async function nextResultId(tx: Db): Promise<number> {
  const [next] = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select nextval('handled_deposit_id_seq')::int as id`,
  )
  if (!next) throw new Error('no result has an id')
  return next.id
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
  if (reports.length > 0)
    await tx.insert(handledDeposit).values(reports.map((report) => ({ ...report, parentId: id })))
}

export async function insertCorrection(tx: Db, row: typeof countCorrection.$inferInsert): Promise<number> {
  const [made] = await tx.insert(countCorrection).values(row).returning({ id: countCorrection.id })
  if (!made) throw new Error('no correction was written')
  return made.id
}

/** A declaration and who answers it with its bag. `number` is what it was declared with. */
type Counted = {
  readonly depositId: number
  readonly number: string
  readonly at: Date
  readonly staffId: number
}

/**
 * What a counted bag makes of its declaration: it is handled, and its customer has followed every stage, each of which is
 * written once. Until then everybody who declared the number follows the bag itself, so nothing is written before.
 */
export function countedRows(bag: Bag, counted: Counted): readonly RowWrite[] {
  const { depositId: entryId, at, staffId } = counted
  const stage = (name: DepositStage, moment: Date) =>
    ({ kind: 'deposit', source: 'desk', stage: name, at: moment, entryId, staffId, note: '' }) as const
  const stages = [arrival(bag, counted), stage('counting', bag.openedAt ?? at), stage('counted', at)]
  const handled = { countingState: HANDLED_WORD, countingStateSetAt: at, modifiedAt: at }
  const { securityBagNumber } = bag
  return [revision(deposit, entryId, { ...handled, securityBagNumber }), insertionsOnce(entryEvent, stages)]
}

/** The arrival of a bag, with its number where it was declared with another. */
function arrival(
  { arrivedAt: at, securityBagNumber }: Bag,
  { depositId: entryId, number: typed, staffId }: Counted,
) {
  const isMended = typed !== securityBagNumber
  const note = isMended ? fill(countingTexts.numberMended, { typed, number: securityBagNumber }) : ''
  return { kind: 'deposit', source: 'desk', stage: 'arrived', at, entryId, staffId, note } as const
}

type Notice = Omit<typeof message.$inferInsert, 'type' | 'keeper' | 'userId'>

export const noticeRow = (notice: Notice): RowWrite =>
  insertion(message, { ...notice, type: 'poikkeama', keeper: 'desk' })
