import { HANDLED_WORD, NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { depositBag, depositStage } from '../../deposits/deposit-stages.ts'
import { missingBag } from '../../../tables/counting.ts'
import { message } from '../../../tables/messages.ts'

/** One transaction tells of so many. */
export const BATCH = 100

const Id = z.strictObject({ depositId: z.int() })
const Late = z.strictObject({
  depositId: z.int(),
  companyId: z.int(),
  /** Who declared it. */
  ownerId: z.int(),
  bag: z.string(),
  salesDay: WireDay(),
})
export type LateBag = z.output<typeof Late>

/** Nobody has seen the bag of the deposit d, by the rule of the customer's own line. */
const isUnseen = sql`(${depositStage}) is null`

type Declared = { readonly since: Date; readonly before: Date }

/**
 * Locks declarations of that time, and those with a scan that was taken back then, whose bag has not come. What another
 * process or somebody's act holds waits for the next turn.
 */
export async function lockUnseen(tx: Db, { since, before }: Declared): Promise<readonly number[]> {
  const from = since.toISOString()
  const declared = sql`d.created_at >= ${from}`
  const withdrawn = sql`d.id in (select c.id from bag b join deposit c on c.security_bag_number = b.security_bag_number
    where b.withdrawn_at >= ${from})`
  const found = new Set<number>()
  // One condition for both would look through every declaration of the span.
  for (const condition of [declared, withdrawn])
    for (const { depositId } of await lockWaiting(tx, condition, before)) found.add(depositId)
  return [...found]
}

const lockWaiting = (tx: Db, condition: SQL, before: Date) =>
  queryRows(
    tx,
    Id,
    sql`select d.id as "depositId" from deposit d ${depositBag}
      where d.removed_at is null and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} and ${condition}
        and d.created_at < ${before.toISOString()} and ${isUnseen}
      order by d.created_at, d.id limit ${BATCH} for update of d skip locked`,
  )

/** Those among them whose bag has not come while the lock was waited for. */
export const readUnseen = (tx: Db, ids: readonly number[]): Promise<readonly LateBag[]> =>
  readLate(tx, ids, isUnseen)

const readLate = (tx: Db, ids: readonly number[], condition: SQL): Promise<readonly LateBag[]> =>
  queryRows(
    tx,
    Late,
    sql`select d.id as "depositId", d.company_id as "companyId", d.user_id as "ownerId", d.security_bag_number as bag,
        d.register_date::text as "salesDay"
      from deposit d ${depositBag} where d.id = any (${sql.param([...ids])}::integer[]) and ${condition} order by d.id`,
  )

/** Locks what its place was told to be missing and has come since, and reads it. */
export async function lockFound(tx: Db): Promise<readonly LateBag[]> {
  const hasCome = sql`d.removed_at is null and (d.counting_state = ${sql.raw(`'${HANDLED_WORD}'`)}
    or (${depositStage}) <> 'missing')`
  const found = await queryRows(
    tx,
    Id,
    sql`select m.deposit_id as "depositId" from missing_bag m
      where m.noticed_at is not null and m.found_at is null
        and exists (select from deposit d ${depositBag} where d.id = m.deposit_id and ${hasCome})
      order by m.deposit_id limit ${BATCH} for update of m skip locked`,
  )
  return readLate(
    tx,
    found.map(({ depositId }) => depositId),
    hasCome,
  )
}

export const markNoticed = (tx: Db, bags: readonly LateBag[], now: Date) =>
  tx.insert(missingBag).values(bags.map(({ depositId }) => ({ depositId, noticedAt: now })))

export const markFound = (tx: Db, bags: readonly LateBag[], now: Date) =>
  tx
    .update(missingBag)
    .set({ foundAt: now })
    .where(
      inArray(
        missingBag.depositId,
        bags.map(({ depositId }) => depositId),
      ),
    )

type Told = Pick<typeof message.$inferInsert, 'companyId' | 'extId' | 'header' | 'body' | 'createdAt'>

export const insertNotices = (tx: Db, notices: readonly Told[]) =>
  tx
    .insert(message)
    .values(notices.map((notice) => ({ ...notice, type: 'poikkeama', keeper: 'desk' as const })))
