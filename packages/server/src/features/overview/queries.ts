import { orderStages } from '@kassavirta/domain/stages/orders'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { depositBag, depositStage } from '../../shared/deposit-stages.ts'
import { noticeResult } from '../../shared/notice-result.ts'
import { noteUnreadSince, unreadSince } from '../../shared/unread-since.ts'
import { isNoticeRow, unreadMessages } from '../../shared/visible-messages.ts'
import { euros, piecesColumn, utc } from '../../shared/wire-columns.ts'
import { changeOrderCounts, depositCounts } from '../../tables/count-names.ts'

export type OverviewScope = {
  readonly companyId: number
  readonly userId: number
  readonly today: Day
  /** The first day of the lists of reports. */
  readonly firstDay: Day
  readonly seesDeposits: boolean
  readonly seesAllDeposits: boolean
  readonly seesChangeOrders: boolean
  readonly seesAllChangeOrders: boolean
  /** Whether customers see the stages of their entries. */
  readonly tellsStages: boolean
  /** Whether customers are asked if the content of a delivery matches. */
  readonly asksContent: boolean
  /** The tag of the messages at the company, as the rights were read. */
  readonly messagesTag: string | null
}

type Query = Omit<OverviewScope, 'today' | 'firstDay' | 'tellsStages' | 'messagesTag'> & {
  readonly unreadSince: string
  readonly today: string
  readonly firstDay: string
  readonly since: string
  readonly sinceDay: string
}
type Later = LaterValues<Query>

/** As many of each kind as the front page shows. */
const SHOWN = 4
/** A bag is counted within days; what is older is a matter for the reports. */
const DAYS_SHOWN = 30

/**
 * JSON is made of the rows that are shown alone, and only those are sorted whole: there may be thousands in these days.
 */
const deposits = ({ companyId, userId, since, seesAllDeposits }: Later, tells: boolean): SQL => {
  const isSeen = sql`d.company_id = ${companyId} and d.created_at >= ${since} and d.removed_at is null
      and (${seesAllDeposits}::boolean or d.user_id = ${userId})`
  const isHandled = sql.raw(`d.counting_state = '${HANDLED_WORD}'`)
  const newest = (rows: number): SQL => sql.raw(`order by d.created_at desc, d.id desc limit ${rows}`)
  const sums = sql`'created', ${utc('d.created_at')}, 'totalSum', ${euros('d.total_sum_cents')},
      'pieces', ${piecesColumn('d', depositCounts)}`
  return sql`(
  with waiting as (select d.id, d.created_at from deposit d where ${isSeen} and not ${isHandled}),
  shown as (
    (select d.id, false as is_handled from waiting d ${newest(SHOWN)})
    union all (select d.id, true from deposit d where ${isSeen} and ${isHandled} ${newest(SHOWN)}))
  select json_build_object('count', (select count(*) from waiting), 'rows', (
      select coalesce(json_agg(json_build_object('entryId', d.id, 'registerDate', d.register_date,
        'securityBagNumber', d.security_bag_number, ${sums}, 'countingState', d.counting_state,
        'countingStateSet', ${utc('d.counting_state_set_at')}${tells ? sql`, 'stage', ${depositStage}` : sql``})
        order by is_handled, d.created_at desc, d.id desc), '[]')
      from (select * from shown order by is_handled limit ${sql.raw(String(SHOWN))}) first
        join deposit d on d.id = first.id ${tells ? depositBag : sql``}),
    'latest', (select json_build_object(${sums}) from deposit d where ${isSeen} ${newest(1)})))`
}

/** More columns of an order where customers see stages; the account's rule decides when it freezes. */
const told = {
  columns: sql`, 'stage', o.stage, 'rule', json_build_object('deliveryDays', a.delivery_days,
    'deliveryPolicy', a.delivery_policy, 'earliestDeliveryDate', a.earliest_delivery_date)`,
  join: sql`join account a on a.id = o.account_id`,
}

/** What the driver still has to bring. */
const isToCome = sql`(o.stage is null or o.stage in ('packed', 'onItsWay'))`

const seenOrders = ({ companyId, userId, seesAllChangeOrders }: Later): SQL =>
  sql`o.company_id = ${companyId} and (${seesAllChangeOrders}::boolean or o.user_id = ${userId})`

/** A delivery is a day, with every order on it (decisions P9). */
const deliveries = (query: Later, tells: boolean): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'accountId', o.account_id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}, 'pieces', ${piecesColumn('o', changeOrderCounts)},
    'countingState', o.counting_state${tells ? told.columns : sql``}) order by o.id), '[]')
  from (
    select o.*, rank() over (order by o.delivery_date) as of_days from change_order o
    where ${seenOrders(query)} and o.delivery_date >= ${query.today} and ${isToCome}
  ) o ${tells ? told.join : sql``}
  where o.of_days = 1)`

const unconfirmed = (query: Later): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}) order by o.delivery_date desc, o.id desc), '[]')
  from (
    select * from change_order o
    where ${seenOrders(query)} and o.delivery_date >= ${query.sinceDay} and o.stage = 'delivered' and o.confirmed_at is null
    order by o.delivery_date desc, o.id desc limit ${sql.raw(String(SHOWN))}
  ) o)`

const unread = (query: Later, kind: 'notice' | 'message'): SQL => {
  const isOfKind = kind === 'notice' ? isNoticeRow : sql`not (${isNoticeRow})`
  const result = sql`case when ${query.seesDeposits}::boolean then ${noticeResult(query)} end`
  return sql`(
  select json_build_object('count', (select count(*) from unread message where ${isOfKind}), 'rows', coalesce(json_agg(
    json_build_object('messageId', message.id, 'header', message.header, 'created', ${utc('message.created_at')}
      ${kind === 'notice' ? sql`, 'result', ${result}` : sql``})
    order by message.created_at desc, message.id desc), '[]'))
  from (
    select * from unread message where ${isOfKind}
    order by created_at desc, id desc limit ${sql.raw(String(SHOWN))}
  ) message)`
}

const Delivery = z.looseObject({
  deliveryDate: z.string(),
  countingState: z.string(),
  stage: z.optional(z.nullable(z.enum(orderStages))),
  rule: z.optional(
    z.strictObject({
      deliveryDays: z.nullable(z.string()),
      deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
      earliestDeliveryDate: z.nullable(z.string()),
    }),
  ),
})

const overviewStatement = (tells: boolean) =>
  statement(
    z.strictObject({
      deposits: z.nullable(z.unknown()),
      deliveries: z.nullable(z.array(Delivery)),
      unconfirmed: z.nullable(z.unknown()),
      notices: z.unknown(),
      messages: z.unknown(),
      oldestUnread: z.nullable(z.string()),
    }),
    (query: Later) => sql`
    with unread as materialized (select id, type, header, created_at, handled_deposit_ext_id
      from ${unreadMessages({ userId: query.userId, companies: sql`array[${query.companyId}::integer]` }, query.unreadSince)} each)
    select case when ${query.seesDeposits}::boolean then ${deposits(query, tells)} end as deposits,
    case when ${query.seesChangeOrders}::boolean then ${deliveries(query, tells)} end as deliveries,
    case when ${query.seesChangeOrders}::boolean and ${query.asksContent}::boolean then ${unconfirmed(query)} end as unconfirmed,
    ${unread(query, 'notice')} as notices, ${unread(query, 'message')} as messages,
    (select min(created_at) from unread)::text as "oldestUnread"`,
  )
const selectOverview = overviewStatement(false)
const selectOverviewWithStages = overviewStatement(true)

/** The parts that the caller may see; where customers see stages, deliveries come with the rule by which they freeze. */
export async function readOverview(db: Db, { tellsStages, messagesTag, ...scope }: OverviewScope) {
  const { userId, companyId } = scope
  const sinceDay = addDays(scope.today, -DAYS_SHOWN)
  const since = instantAt(sinceDay, '00:00').toISOString()
  const select = tellsStages ? selectOverviewWithStages : selectOverview
  const from = { since, sinceDay, unreadSince: unreadSince(userId, companyId, messagesTag) }
  const [row] = await select(db, { ...scope, ...from })
  if (!row) throw new Error('no row')
  const { oldestUnread, ...shown } = row
  noteUnreadSince(userId, companyId, messagesTag, oldestUnread)
  return shown
}
