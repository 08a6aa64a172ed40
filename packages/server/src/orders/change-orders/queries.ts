import { sql, type SQL, type Placeholder } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import { exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { unpackedMoney } from '../../bags/deposits/queries.ts'
import { accountFacts, type Membership } from '../../places/companies/accounts/queries.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { mandateInForce, type RightsQuery } from '../../platform/rights/rights.ts'
import { utc, piecesColumn } from '../../shared/wire-columns.ts'
import { changeOrderCounts } from '../../tables/columns.ts'

type Entry = { readonly entryId: number; readonly companyId: number }

const selectForUpdate = statement(
  z.strictObject({ id: z.int() }),
  ({ entryId, companyId }: LaterValues<Entry>) => sql`
    select id from change_order where id = ${entryId} and company_id = ${companyId} for update`,
)

/** Locks an order until the transaction ends: the desk may be about to pack it. */
export async function holdOrder(
  tx: Db,
  { entryId }: Pick<Entry, 'entryId'>,
  companyId: number,
): Promise<void> {
  await selectForUpdate(tx, { entryId, companyId })
}

const Pieces = z.record(z.string(), z.int())

export const Order = z.strictObject({
  userId: z.int(),
  accountId: z.int(),
  version: z.int(),
  stage: z.nullable(z.enum(orderStages)),
  attempt: z.int(),
  countingState: z.string(),
  deliveryDate: z.string(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  /** Whether the caller may order on its account now. */
  mayOrderChange: z.boolean(),
  /** The ordered counts, without zeros. */
  ordered: Pieces,
  /** The packed counts, where they differ from the ordered ones. */
  packedCounts: z.nullable(Pieces),
  packReason: z.string(),
  confirmedAt: z.nullable(z.string()),
})
export type Order = z.output<typeof Order>

type OrderQuery = Pick<RightsQuery, 'userId' | 'companyId' | 'today'> & Pick<Entry, 'entryId'>

const orderColumns = ({ userId, today }: LaterValues<OrderQuery>): SQL => sql`
  o.user_id as "userId", o.account_id as "accountId", o.version, o.stage, o.attempt,
  o.counting_state as "countingState",
  o.delivery_date::text as "deliveryDate", a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
  a.earliest_delivery_date::text as "earliestDeliveryDate",
  a.change_allowed and a.ended_at is null and exists (
    select from mandate m where m.account_id = a.id and m.user_id = ${userId} and m.change_currency
      and ${mandateInForce(today)}) as "mayOrderChange",
  ${piecesColumn('o', changeOrderCounts)} as ordered, o.packed_counts as "packedCounts", o.pack_reason as "packReason",
  ${utc('o.confirmed_at')} as "confirmedAt"`

const orderTables = ({ entryId, companyId }: LaterValues<OrderQuery>): SQL => sql`
  change_order o join account a on a.id = o.account_id where o.id = ${entryId} and o.company_id = ${companyId}`

type EntryId = Pick<Entry, 'entryId'>

/** An order of the company, as one column of the statement that reads the rights; null where there is none. */
export const ownOrder: Facts<EntryId, z.ZodMiniNullable<typeof Order>, EntryId> = {
  schema: z.nullable(Order),
  column: (query) =>
    sql`(select row_to_json(own) from (select ${orderColumns(query)} from ${orderTables(query)}) own)`,
  valuesOf: ({ entryId }) => ({ entryId }),
}

const selectOrder = statement(
  Order,
  (query: LaterValues<OrderQuery>) => sql`select ${orderColumns(query)} from ${orderTables(query)}`,
)

/** The same in a statement of its own, for an order whose number is known only after something else is read. */
export async function findOrder(tx: Db, query: OrderQuery): Promise<Order | null> {
  const [found] = await selectOrder(tx, query)
  return found ?? null
}

type OrderSearch = Pick<OrderBody, 'accountId' | 'deliveryDate'>

/** What an order depends on besides its body: the account, the person's right on it, its limit and its references. */
export const orderFacts = accountFacts('changecurrencyorder', ({ accountId, deliveryDate }: OrderSearch) => ({
  accountId,
  day: deliveryDate,
}))
export type OrderFacts = z.output<typeof orderFacts.schema>

const selectFacts = statement(
  z.strictObject({ facts: orderFacts.schema }),
  (query: LaterValues<Membership & ReturnType<typeof orderFacts.valuesOf>>) =>
    sql`select ${orderFacts.column(query)} as facts`,
)

/** The same in a statement of its own, for an order whose account is known only after something is locked. */
export async function readOrderFacts(
  tx: Db,
  { userId, companyId, now }: { readonly userId: number; readonly companyId: number; readonly now: Date },
  search: OrderSearch,
): Promise<OrderFacts> {
  const query = { userId, companyId, today: dayOf(now), ...orderFacts.valuesOf(search) }
  const [row] = await selectFacts(tx, query)
  return row?.facts ?? null
}

type ReplaceQuery = EntryId & Parameters<typeof orderFacts.valuesOf>[0]

/** The present order, and the account of the changed one. */
export const replaceFacts = {
  schema: z.strictObject({ order: ownOrder.schema, account: orderFacts.schema }),
  column: (query: Parameters<typeof ownOrder.column>[0] & Parameters<typeof orderFacts.column>[0]) =>
    sql`json_build_object('order', ${ownOrder.column(query)}, 'account', ${orderFacts.column(query)})`,
  valuesOf: (body: ReplaceQuery) => ({ ...orderFacts.valuesOf(body), ...ownOrder.valuesOf(body) }),
} as const

const OwnOrderRow = z.extend(Order, {
  closedReason: z.nullable(z.string()),
  confirmation: z.nullable(
    z.strictObject({
      at: z.string(),
      by: z.string(),
      matches: z.boolean(),
      counts: z.nullable(Pieces),
      message: z.string(),
      caseId: z.nullable(z.int()),
    }),
  ),
})

type OwnOrderQuery = OrderQuery & { readonly seesAll: boolean; readonly showsCases: boolean }

const selectOwnOrder = statement(
  OwnOrderRow,
  (query: LaterValues<OwnOrderQuery>) => sql`
    select ${orderColumns(query)}, case when o.confirmed_at is not null then json_build_object(
        'at', ${utc('o.confirmed_at')}, 'matches', o.confirmed_ok, 'counts', o.confirmed_counts,
        'message', o.confirmed_message,
        'by', (select u.first_name || ' ' || u.last_name from portal_user u where u.id = o.confirmed_by),
        'caseId', (select s.id from service_case s where s.kind = 'receipt' and s.entry_id = o.id
          and s.user_id = ${query.userId} and ${query.showsCases}::boolean order by s.id desc limit 1)
      ) end as confirmation,
      (select e.reason from exception_day e where e.day = o.delivery_date and e.closed and e.ended_at is null)
        as "closedReason"
    from ${orderTables(query)} and (${query.seesAll}::boolean or o.user_id = ${query.userId})`,
)

/** An order of the company that the caller sees, with the customer's confirmation of its delivery. */
export async function findOwnOrder(db: Db, query: OwnOrderQuery) {
  const [found] = await selectOwnOrder(db, query)
  return found
}

/**
 * Whether the order o of change money has not left although its day has passed: it waits to be packed, or the desk has
 * packed it and no run has left with it.
 */
export const hasNotLeftInTime = (today: string | Placeholder): SQL =>
  sql`o.delivery_date < ${today}::date
    and (${sql.raw(unpackedMoney('o'))} or (o.stage = 'packed' and o.packed_at is not null))`

/** Whether its company still waits for it: an order that is on its way or came back is not delivered either. */
export const isOverdue = (today: string | Placeholder): SQL =>
  sql`(${hasNotLeftInTime(today)}
    or (o.delivery_date < ${today}::date and o.stage in ('onItsWay', 'notDelivered') and o.packed_at is not null))`

type DayOrder = {
  readonly entryId: number
  readonly accountId: number
  readonly deliveryDate: string
  readonly total: Cents
  readonly limit: Cents | undefined
}

/**
 * Refuses an order that exceeds the account's limit together with the other living orders of the same delivery day. Orders
 * of one account and day wait for each other here, so that of two at once the later one counts the earlier.
 */
export async function checkDailyLimit(
  tx: Db,
  { entryId, accountId, deliveryDate, total, limit }: DayOrder,
): Promise<void> {
  if (limit === undefined) return
  const lock = `orders of ${accountId} on ${deliveryDate}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [others] = await queryRows(
    tx,
    z.strictObject({ sum: z.number() }),
    sql`select coalesce(sum(total_sum_cents), 0)::float8 as sum from change_order
      where company_id = (select company_id from account where id = ${accountId}) and account_id = ${accountId}
        and delivery_date = ${deliveryDate} and id <> ${entryId} and stage is distinct from 'cancelled'`,
  )
  if (exceedsLimit(cents(total + (others?.sum ?? 0)), limit))
    throw fieldProblem('totalSum', 'orderLimitExceeded')
}

const Place = z.strictObject({ name: z.string() })

export async function findPlace(db: Db, companyId: number): Promise<z.output<typeof Place> | undefined> {
  const [found] = await queryRows(
    db,
    Place,
    sql`select name from company where id = ${companyId} and ended_at is null`,
  )
  return found
}

const OrderedAccount = z.strictObject({
  accountId: z.int(),
  accountNumber: z.string(),
  looseChange: z.boolean(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  orderers: z.array(z.strictObject({ userId: z.int(), name: z.string(), limitCents: z.nullable(z.int()) })),
})

/** The accounts of a company on which somebody may order today, each with those people and their limits. */
export const listOrderedAccounts = (db: Db, companyId: number, today: string) =>
  queryRows(
    db,
    OrderedAccount,
    sql`select a.id as "accountId", a.account_number as "accountNumber",
        coalesce(a.loose_change, c.loose_change) as "looseChange", a.delivery_days as "deliveryDays",
        a.delivery_policy as "deliveryPolicy", a.earliest_delivery_date::text as "earliestDeliveryDate", o.orderers
      from account a join company c on c.id = a.company_id
      cross join lateral (
        select json_agg(json_build_object('userId', p.id, 'name', p.first_name || ' ' || p.last_name,
          'limitCents', least(a.withdraw_limit_cents, p.limit_cents)) order by p.last_name, p.first_name, p.id) as orderers
        from (
          -- Of several mandates the widest counts; one without a limit is the widest.
          select u.id, u.first_name, u.last_name, case when bool_or(m.withdraw_limit_cents is null) then null
            else max(m.withdraw_limit_cents) end as limit_cents
          from mandate m join portal_user u on u.id = m.user_id
          where m.account_id = a.id and m.change_currency and u.disabled_at is null and ${mandateInForce(today)}
          group by u.id) p) o
      where a.company_id = ${companyId} and a.ended_at is null and a.change_allowed and o.orderers is not null
      order by a.is_default desc, a.id`,
  )

const Orderer = z.strictObject({ name: z.string(), newId: z.int() })

/**
 * The name of the person on the phone, and a number for the order; undefined if the person or the company has ended.
 */
export async function readOrderer(tx: Db, userId: number, companyId: number) {
  const [found] = await queryRows(
    tx,
    Orderer,
    sql`select u.first_name || ' ' || u.last_name as name, nextval('change_order_id_seq')::integer as "newId"
        from portal_user u, company c
        where u.id = ${userId} and c.id = ${companyId} and u.disabled_at is null and c.ended_at is null`,
  )
  return found
}
