import { sql, type SQL, and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { weekdays, WireDay } from '@kassavirta/domain/kernel/dates/dates'
import type { OrderField } from '@kassavirta/domain/kernel/money/denominations'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { CATCH_UP_DAYS } from '@kassavirta/domain/orders/change-orders/recurring'
import { type Db, queryRows } from '../../../platform/database/database.ts'
import type { RowWrite } from '../../../platform/database/row-writes.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import type { Facts } from '../../../platform/rights/facts.ts'
import { mandateInForce, type RightsQuery } from '../../../platform/rights/rights.ts'
import { piecesColumn } from '../../../shared/wire-columns.ts'
import { changeOrderCounts } from '../../../tables/columns.ts'
import { message } from '../../../tables/letters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { changeOrder } from '../../../tables/submissions.ts'

const Counts = z.object(recordOf(orderFields, () => z.optional(z.int())))
const Content = z.strictObject({ reference: z.string(), message: z.string(), counts: Counts })
export type Content = z.output<typeof Content>

const MadeOrder = z.strictObject({
  version: z.int(),
  stage: z.nullable(z.enum(orderStages)),
  countingState: z.string(),
  deliveryDate: WireDay,
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(WireDay),
  content: Content,
})

const Occurrence = z.strictObject({
  day: WireDay,
  skipped: z.boolean(),
  content: z.nullable(Content),
  state: z.enum(['coming', 'made', 'failed']),
  deliveryDate: z.nullable(WireDay),
  orderId: z.nullable(z.int()),
  /** The order as it is now, with the rule of its account. */
  order: z.nullable(MadeOrder),
  failure: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
})
export type StoredOccurrence = z.output<typeof Occurrence>

const Row = z.strictObject({
  recurringId: z.int(),
  companyId: z.int(),
  userId: z.int(),
  maker: z.string(),
  weekdays: z.array(z.enum(weekdays)),
  everyWeeks: z.int(),
  from: WireDay,
  until: z.nullable(WireDay),
  ...Content.shape,
  version: z.int(),
  createdAt: z.string(),
  stoppedAt: z.nullable(z.string()),
  accountId: z.int(),
  accountNumber: z.string(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(WireDay),
  /** Whether the reader may order on the account now. */
  mayOrderChange: z.boolean(),
  occurrences: z.array(Occurrence),
  /** Why days are closed, by day. */
  reasons: z.nullable(z.record(z.string(), z.string())),
})
export type Recurring = z.output<typeof Row>

type Reader = Pick<RightsQuery, 'userId' | 'today'>

/** The order of a day `o`. */
const madeOrder = sql`
  select json_build_object('version', c.version, 'stage', c.stage, 'countingState', c.counting_state,
    'deliveryDate', c.delivery_date, 'deliveryDays', b.delivery_days, 'deliveryPolicy', b.delivery_policy,
    'earliestDeliveryDate', b.earliest_delivery_date, 'content', json_build_object(
      'reference', c.reference, 'message', c.message, 'counts', ${piecesColumn('c', changeOrderCounts)}))
  from change_order c join account b on b.id = c.account_id where c.id = o.order_id`

/** The columns of a recurring order `r`, its maker `u` and its account `a`. */
const columns = ({ userId, today }: LaterValues<Reader>): SQL => sql`
  r.id as "recurringId", r.company_id as "companyId", r.user_id as "userId",
  u.first_name || ' ' || u.last_name as maker, r.weekdays, r.every_weeks as "everyWeeks",
  r.from_day::text as "from", r.until_day::text as "until", r.reference, r.message, r.counts, r.version,
  r.created_at::text as "createdAt", r.stopped_at::text as "stoppedAt", a.id as "accountId",
  a.account_number as "accountNumber", a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
  a.earliest_delivery_date::text as "earliestDeliveryDate",
  a.change_allowed and a.ended_at is null and exists (
    select from mandate m where m.account_id = a.id and m.user_id = ${userId} and m.change_currency
      and ${mandateInForce(today)}) as "mayOrderChange",
  (select coalesce(json_agg(json_build_object('day', o.day, 'skipped', o.skipped, 'content', o.content,
      'state', o.state, 'deliveryDate', o.delivery_date, 'orderId', o.order_id, 'failure', o.failure,
      'order', (${madeOrder}))), '[]')
    from recurring_occurrence o
    where o.recurring_id = r.id and o.day >= ${today}::date - ${sql.raw(String(CATCH_UP_DAYS))}) as occurrences,
  (select json_object_agg(day, reason) from exception_day where closed and ended_at is null) as reasons`

const tables = sql`recurring_order r join portal_user u on u.id = r.user_id join account a on a.id = r.account_id`

/** More than a company creates in a month in normal use. */
const MOST_LISTED = 200

/** The recurring orders of a company; stopped and ended ones stay in the list for a month. */
export const listFacts: Facts<unknown, z.ZodMiniArray<typeof Row>> = {
  schema: z.array(Row),
  column: (query) => sql`(
    select coalesce(json_agg(found), '[]') from (
      select ${columns(query)} from ${tables}
      where r.company_id = ${query.companyId}
        and (r.stopped_at is null or r.stopped_at > ${query.now}::timestamptz - interval '31 days')
        and (r.until_day is null or r.until_day >= ${query.today}::date - 31)
      order by r.stopped_at nulls first, r.id limit ${sql.raw(String(MOST_LISTED))}
    ) found)`,
  valuesOf: () => ({}),
}

type Search = Reader & { readonly recurringId: number; readonly companyId: number }

const selectOne = statement(
  Row,
  (query: LaterValues<Search>) => sql`
    select ${columns(query)} from ${tables}
    where r.id = ${query.recurringId} and r.company_id = ${query.companyId}`,
)

export async function readRecurring(tx: Db, search: Search): Promise<Recurring | undefined> {
  const [found] = await selectOne(tx, search)
  return found
}

const LockedId = z.strictObject({ id: z.int() })
const selectForUpdate = statement(
  LockedId,
  ({ recurringId, companyId }: LaterValues<{ recurringId: number; companyId: number }>) => sql`
    select id from recurring_order where id = ${recurringId} and company_id = ${companyId} for update`,
)

/** Locks a recurring order until the transaction ends: the job may be about to make an order of it. */
export async function holdRecurring(tx: Db, recurringId: number, companyId: number): Promise<void> {
  await selectForUpdate(tx, { recurringId, companyId })
}

const selectOrderForUpdate = statement(
  LockedId,
  ({
    recurringId,
    companyId,
    day,
  }: LaterValues<{ recurringId: number; companyId: number; day: string }>) => sql`
    select c.id from change_order c join recurring_occurrence o on o.order_id = c.id
    where o.recurring_id = ${recurringId} and o.day = ${day} and c.company_id = ${companyId} for update of c`,
)

type OneDay = { readonly recurringId: number; readonly companyId: number; readonly day: string }

/** Locks a recurring order and the order of one of its days, which the desk may be about to pack. */
export async function holdDay(tx: Db, { recurringId, companyId, day }: OneDay): Promise<void> {
  await holdRecurring(tx, recurringId, companyId)
  await selectOrderForUpdate(tx, { recurringId, companyId, day })
}

const selectActive = statement(
  z.strictObject({ count: z.int() }),
  ({ companyId, today }: LaterValues<{ companyId: number; today: string }>) => sql`
    select count(*)::integer as count from recurring_order
    where company_id = ${companyId} and stopped_at is null and (until_day is null or until_day >= ${today})`,
)

export async function countActive(tx: Db, companyId: number, today: string): Promise<number> {
  const [found] = await selectActive(tx, { companyId, today })
  return found?.count ?? 0
}

type Change = {
  readonly recurringId: number
  readonly day: string
  readonly skipped: boolean
  readonly content: Content | null
  /** The order of the day that was cancelled, if one had been made. */
  readonly releasedOrder: number | null
}

/**
 * Writes the changes of one day. The row of its recurring order is locked. A day whose order was cancelled counts as
 * one without an order: it may be restored.
 */
export const occurrenceChange = ({
  recurringId,
  day,
  skipped,
  content,
  releasedOrder,
}: Change): RowWrite => ({
  key: 'occurrence change',
  text: () => {
    const parameter = (name: string) => sql.placeholder(`occurrence.${name}`)
    return sql`
      insert into recurring_occurrence (recurring_id, day, skipped, content)
      values (${parameter('recurringId')}, ${parameter('day')}, ${parameter('skipped')}, ${parameter('content')}::text::jsonb)
      on conflict (recurring_id, day) do update
        set skipped = excluded.skipped, content = excluded.content, state = 'coming', delivery_date = null,
          order_id = null, settled_at = null
        where recurring_occurrence.state = 'coming' or recurring_occurrence.order_id = ${parameter('releasedOrder')}::integer`
  },
  values: {
    'occurrence.recurringId': recurringId,
    'occurrence.day': day,
    'occurrence.skipped': skipped,
    'occurrence.releasedOrder': releasedOrder,
    'occurrence.content': content && JSON.stringify(content),
  },
})

const Due = z.strictObject({ recurringId: z.int(), companyId: z.int(), userId: z.int() })
export type DueRecurring = z.output<typeof Due>

/** The number of recurring orders in one turn of the job. */
const BATCH = 500

export const listDue = (db: Db, now: Date): Promise<readonly DueRecurring[]> =>
  queryRows(
    db,
    Due,
    sql`select id as "recurringId", company_id as "companyId", user_id as "userId" from recurring_order
        where stopped_at is null and look_at <= ${now.toISOString()} order by look_at, id limit ${BATCH}`,
  )

const Maker = z.strictObject({ isActive: z.boolean(), newId: z.int() })

/** Whether the person and the company are still there, and a number for the order. */
export async function readMaker(tx: Db, { userId, companyId }: DueRecurring) {
  const [found] = await queryRows(
    tx,
    Maker,
    sql`select u.disabled_at is null and c.ended_at is null as "isActive",
          nextval('change_order_id_seq')::integer as "newId"
        from portal_user u, company c where u.id = ${userId} and c.id = ${companyId}`,
  )
  if (!found) throw new Error('a recurring order without a maker or a place')
  return found
}

type OrderedMoney = Pick<typeof changeOrder.$inferSelect, 'accountId' | 'deliveryDate' | OrderField>

/** The number of an order of the same money, account and day that is not cancelled. */
export async function findEqualOrder(tx: Db, companyId: number, ordered: OrderedMoney) {
  const same = (['accountId', 'deliveryDate', ...orderFields] as const).map((name) =>
    eq(changeOrder[name], ordered[name]),
  )
  const [found] = await tx
    .select({ id: changeOrder.id })
    .from(changeOrder)
    .where(and(eq(changeOrder.companyId, companyId), ...same, isNull(changeOrder.cancelledAt)))
    .orderBy(changeOrder.id)
    .limit(1)
  return found?.id
}

type DayOutcome = {
  readonly recurringId: number
  readonly day: string
  readonly deliveryDate: string
  readonly now: Date
} & ({ readonly orderId: number } | { readonly failure: Fault })

/** Stores the outcome of a day. If another process has settled the day meanwhile, the transaction begins again. */
export async function settle(tx: Db, { recurringId, day, deliveryDate, now, ...outcome }: DayOutcome) {
  const orderId = 'orderId' in outcome ? outcome.orderId : null
  const failure = 'failure' in outcome ? JSON.stringify(outcome.failure) : null
  const state = orderId === null ? 'failed' : 'made'
  const written = await queryRows(
    tx,
    z.strictObject({ day: z.string() }),
    sql`insert into recurring_occurrence as o (recurring_id, day, state, delivery_date, order_id, failure, settled_at)
        values (${recurringId}, ${day}, ${state}, ${deliveryDate}, ${orderId}, ${failure}::text::jsonb,
          ${now.toISOString()})
        on conflict (recurring_id, day) do update
          set state = excluded.state, delivery_date = excluded.delivery_date, order_id = excluded.order_id,
            failure = excluded.failure, settled_at = excluded.settled_at
          where o.state = 'coming' and not o.skipped
        returning day::text as day`,
  )
  if (written.length === 0) throw new RetryTransaction('the day was settled meanwhile')
}

export const lookAgain = (tx: Db, recurringId: number, lookAt: Date) =>
  tx.update(recurringOrder).set({ lookAt }).where(eq(recurringOrder.id, recurringId))

export const insertNotice = (tx: Db, notice: Omit<typeof message.$inferInsert, 'type' | 'keeper'>) =>
  tx.insert(message).values({ ...notice, type: 'poikkeama', keeper: 'desk' })
