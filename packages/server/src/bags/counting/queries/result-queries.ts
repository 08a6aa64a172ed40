import { eq, sql, and, asc, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { alias } from 'drizzle-orm/pg-core'
import { countingTexts } from '@kassavirta/domain/bags/counting/terms.fi'
import type { DepositStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { insertion, insertionsOnce, revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { countCorrection, entryEvent, approval, handledDeposit } from '../../../tables/bags.ts'
import { message } from '../../../tables/letters.ts'
import { staffUser } from '../../../tables/people.ts'
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

/** A declaration whose bag is counted, when and by whom. `number` is the declared bag number. */
type DeclarationCount = {
  readonly depositId: number
  readonly number: string
  readonly at: Date
  readonly staffId: number
}

/**
 * The writes that mark the declaration of a counted bag as handled and record each of its stages once. Before that,
 * everybody who declared the number follows the bag itself, so nothing is written.
 */
export function countedRows(bag: Bag, counted: DeclarationCount): readonly RowWrite[] {
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
  { depositId: entryId, number: typed, staffId }: DeclarationCount,
) {
  const isCorrected = typed !== securityBagNumber
  const note = isCorrected ? fill(countingTexts.numberCorrected, { typed, number: securityBagNumber }) : ''
  return { kind: 'deposit', source: 'desk', stage: 'arrived', at, entryId, staffId, note } as const
}

type Notice = Omit<typeof message.$inferInsert, 'type' | 'keeper' | 'userId'>

export const noticeRow = (notice: Notice): RowWrite =>
  insertion(message, { ...notice, type: 'poikkeama', keeper: 'desk' })

export type PersonName = { readonly firstName: string; readonly lastName: string }

/** The names of people of the staff. */
export async function findStaffNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, PersonName>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const found = await db
    .select({ id: staffUser.id, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(inArray(staffUser.id, known))
  return new Map(found.map(({ id, ...name }) => [id, name]))
}

export async function findUsername(db: Db, staffId: number | null): Promise<string> {
  if (staffId === null) return ''
  const [found] = await db
    .select({ username: staffUser.username })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found?.username ?? ''
}

/** The stages that the customer of a counted deposit has followed. */
export const findStages = (db: Db, depositId: number | null) =>
  db
    .select({ stage: entryEvent.stage, at: entryEvent.at, staffId: entryEvent.staffId })
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, 'deposit'), eq(entryEvent.entryId, depositId ?? 0)))
    .orderBy(asc(entryEvent.at), asc(entryEvent.id))

const requester = alias(staffUser, 'requester')
const approver = alias(staffUser, 'approver')

/** The corrections of a bag's result, oldest first. */
export const findCorrections = (db: Db, bagId: number) =>
  db
    .select({
      at: countCorrection.at,
      payload: approval.payload,
      reason: approval.reason,
      requestedBy: { firstName: requester.firstName, lastName: requester.lastName },
      approvedBy: { firstName: approver.firstName, lastName: approver.lastName },
    })
    .from(countCorrection)
    .innerJoin(handledDeposit, eq(handledDeposit.id, countCorrection.handledDepositId))
    .innerJoin(approval, eq(approval.id, countCorrection.approvalId))
    .innerJoin(requester, eq(requester.id, approval.requestedBy))
    .innerJoin(approver, eq(approver.id, approval.decidedBy))
    .where(eq(handledDeposit.extId, resultKey(bagId)))
    .orderBy(asc(countCorrection.id))

const Fitted = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  fitted: z.int(),
  linked: z.int(),
})

/**
 * How many bags of each person since the moment became equal only after a comparison, and how many they have tied to a
 * declaration by hand, the most first.
 */
export const findFittedCounts = (db: Db, since: Date) =>
  queryRows(
    db,
    Fitted,
    sql`select s.first_name as "firstName", s.last_name as "lastName",
          count(distinct x.bag_id) filter (where not x.is_link)::int as fitted,
          count(distinct x.bag_id) filter (where x.is_link)::int as linked
        from (select staff_id, bag_id, false as is_link from count_pass where fitted and saved_at >= ${since.toISOString()}
          union all
          select p.staff_id, p.bag_id, true from bag_person p join bag b on b.id = p.bag_id
          where p.step = 'link' and b.arrived_at >= ${since.toISOString()}) x
        join staff_user s on s.id = x.staff_id
        group by s.id order by count(*) desc, s.last_name, s.id`,
  )
