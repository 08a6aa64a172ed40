import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import {
  awaitsConfirmation,
  hasUnreadAnswer,
  isOwnCase,
  isSeenOrder,
} from '../../../shared/asked-of-customers.ts'
import { caseNumber } from '../../../questions/cases/case-number.ts'
import { depositBag, depositStage } from '../../../bags/deposits/deposit-stages.ts'
import { noticeSums } from '../../../bags/deposits/comparison/notice-result.ts'
import { isOverdue } from '../../../orders/change-orders/overdue-orders.ts'
import { noteUnreadSince, unreadSince } from '../../../letters/messages/unread-since.ts'
import { isNoticeRow, unreadMessages } from '../../../letters/messages/visible-messages.ts'
import { euros, piecesColumn, utc } from '../../../shared/wire-columns.ts'
import { changeOrderCounts, depositCounts } from '../../../tables/count-names.ts'
import { visitsColumn, VisitsOfPlace } from './visit-queries.ts'

export type OverviewScope = {
  readonly companyId: number
  readonly userId: number
  readonly today: Day
  readonly seesDeposits: boolean
  readonly mayDeclare: boolean
  readonly seesAllDeposits: boolean
  readonly seesChangeOrders: boolean
  readonly seesAllChangeOrders: boolean
  /** Whether customers see the stages of their entries. */
  readonly tellsStages: boolean
  /** Whether customers are asked if the content of a delivery matches. */
  readonly asksContent: boolean
  /** Whether customers read answers to their questions in the portal. */
  readonly showsAnswers: boolean
  /** Whether customers are told when the driver comes. */
  readonly tellsVisits: boolean
  /** The tag of the messages at the company, as the rights were read. */
  readonly messagesTag: string | null
}

type Query = Omit<OverviewScope, 'today' | 'tellsStages' | 'messagesTag'> & {
  readonly unreadSince: string
  readonly today: string
  readonly depositsShown: number
  readonly since: string
}
type Later = LaterValues<Query>

/** As many of each kind as the front page shows. */
const SHOWN = 4
/** Who sees none but their own has the room that others need for the next delivery. */
const OWN_DEPOSITS_SHOWN = 6
/** A bag is counted within days; what is older is a matter for the reports. */
const DAYS_SHOWN = 30

const isSeenDeposit = ({ seesAllDeposits, userId }: Later): SQL =>
  sql`(${seesAllDeposits}::boolean or d.user_id = ${userId})`

/** Whoever declares is told of the declarations of colleagues too, but of no more than their number. */
const declaredToday = (query: Later): SQL => sql`(
  select json_build_object('count', count(*), 'latest', ${utc('max(seen_at)')})
  from (
    select case when ${isSeenDeposit(query)} then d.created_at end as seen_at from deposit d
    where d.company_id = ${query.companyId} and d.register_date = ${query.today} and d.removed_at is null
  ) declared)`

/**
 * JSON is made of the rows that are shown alone, and only those are sorted whole: there may be thousands in these days.
 */
const deposits = (query: Later, tells: boolean): SQL => {
  const { companyId, since, seesAllDeposits, depositsShown } = query
  const isSeen = sql`d.company_id = ${companyId} and d.created_at >= ${since} and d.removed_at is null
      and ${isSeenDeposit(query)}`
  const isHandled = sql.raw(`d.counting_state = '${HANDLED_WORD}'`)
  const newest = sql.raw('order by d.created_at desc, d.id desc limit')
  const most = sql`${depositsShown}::integer`
  const sums = sql`'registerDate', d.register_date, 'pieces', ${piecesColumn('d', depositCounts)}, 'totalSum',
      case when d.count_at_service_center and d.total_sum_cents = 0 then null else ${euros('d.total_sum_cents')} end`
  return sql`(
  with waiting as (select d.id, d.created_at from deposit d where ${isSeen} and not ${isHandled}),
  shown as (
    (select d.id, false as is_handled from waiting d ${newest} ${most})
    union all (select d.id, true from deposit d where ${isSeen} and ${isHandled} ${newest} ${most}))
  select json_build_object('count', (select count(*) from waiting), 'areOwn', not ${seesAllDeposits}::boolean, 'rows', (
      select coalesce(json_agg(json_build_object('entryId', d.id, 'created', ${utc('d.created_at')},
        'securityBagNumber', d.security_bag_number, ${sums}, 'countingState', d.counting_state,
        'countingStateSet', ${utc('d.counting_state_set_at')}${tells ? sql`, 'stage', ${depositStage}` : sql``})
        order by is_handled, d.created_at desc, d.id desc), '[]')
      from (select * from shown order by is_handled limit ${most}) first
        join deposit d on d.id = first.id ${tells ? depositBag : sql``}),
    'latest', (select json_build_object(${sums}) from deposit d where ${isSeen} ${newest} 1)))`
}

/** More columns of an order where customers see stages; the account's rule decides when it freezes. */
const told = {
  columns: sql`, 'stage', o.stage, 'rule', json_build_object('deliveryDays', a.delivery_days,
    'deliveryPolicy', a.delivery_policy, 'earliestDeliveryDate', a.earliest_delivery_date)`,
  join: sql`join account a on a.id = o.account_id`,
}

/** What the driver still has to bring. */
const isToCome = sql`(o.stage is null or o.stage in ('packed', 'onItsWay'))`

/** A delivery is a day, with every order on it (decisions P9). */
const deliveries = (query: Later, tells: boolean): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'accountId', o.account_id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}, 'pieces', ${piecesColumn('o', changeOrderCounts)},
    'countingState', o.counting_state${tells ? told.columns : sql``}) order by o.id), '[]')
  from (
    select o.*, rank() over (order by o.delivery_date) as of_days from change_order o
    where ${isSeenOrder(query)} and o.delivery_date >= ${query.today} and ${isToCome}
  ) o ${tells ? told.join : sql``}
  where o.of_days = 1)`

/** What should have come before today, the oldest first, until it is delivered, moved or cancelled (decisions Q9). */
const late = (query: Later): SQL => sql`(
  select json_build_object('count', coalesce(max(total), 0), 'rows', coalesce(json_agg(json_build_object('entryId', o.id,
    'deliveryDate', o.delivery_date, 'totalSum', ${euros('o.total_sum_cents')}) order by o.delivery_date, o.id), '[]'))
  from (
    select o.*, count(*) over () as total from change_order o
    where ${isSeenOrder(query)} and ${isOverdue(query.today)}
    order by o.delivery_date, o.id limit ${sql.raw(String(SHOWN))}
  ) o)`

const unconfirmed = (query: Later): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}) order by o.delivery_date desc, o.id desc), '[]')
  from (
    select * from change_order o
    where ${isSeenOrder(query)} and ${awaitsConfirmation(query.today)}
    order by o.delivery_date desc, o.id desc limit ${sql.raw(String(SHOWN))}
  ) o)`

const answers = ({ userId, today }: Later): SQL => sql`(
  select json_build_object('count', coalesce(max(total), 0), 'rows', coalesce(json_agg(json_build_object('caseId', s.id,
    'kind', s.kind, 'number', ${caseNumber}, 'at', ${utc('s.changed_at')}) order by s.changed_at desc, s.id desc), '[]'))
  from (
    select s.*, count(*) over () as total from service_case s where ${isOwnCase(userId, today)} and ${hasUnreadAnswer}
    order by s.changed_at desc, s.id desc limit ${sql.raw(String(SHOWN))}
  ) s)`

const notices = (query: Later): SQL => sql`(
  select json_build_object('count', (select count(*) from unread message where ${isNoticeRow}), 'rows', coalesce(json_agg(
    json_build_object('messageId', message.id, 'header', message.header, 'created', ${utc('message.created_at')},
      'result', ${noticeSums(query.companyId)})
    order by message.created_at desc, message.id desc), '[]'))
  from (
    select * from unread message where ${isNoticeRow}
    order by created_at desc, id desc limit ${sql.raw(String(SHOWN))}
  ) message)`

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
      declaredToday: z.nullable(z.unknown()),
      deliveries: z.nullable(z.array(Delivery)),
      late: z.nullable(z.unknown()),
      unconfirmed: z.nullable(z.unknown()),
      visits: z.nullable(VisitsOfPlace),
      answers: z.nullable(z.unknown()),
      notices: z.unknown(),
      oldestUnread: z.nullable(z.string()),
    }),
    (query: Later) => sql`
    with unread as materialized (select id, type, header, created_at, handled_deposit_ext_id
      from ${unreadMessages({ userId: query.userId, companies: sql`array[${query.companyId}::integer]` }, query.unreadSince)} each)
    select case when ${query.seesDeposits}::boolean then ${deposits(query, tells)} end as deposits,
    case when ${query.mayDeclare}::boolean then ${declaredToday(query)} end as "declaredToday",
    case when ${query.seesChangeOrders}::boolean then ${deliveries(query, tells)} end as deliveries,
    case when ${query.seesChangeOrders}::boolean then ${late(query)} end as late,
    case when ${query.seesChangeOrders}::boolean and ${query.asksContent}::boolean then ${unconfirmed(query)} end as unconfirmed,
    case when ${query.tellsVisits}::boolean then ${visitsColumn(query)} end as visits,
    case when ${query.showsAnswers}::boolean then ${answers(query)} end as answers,
    ${notices(query)} as notices,
    (select min(created_at) from unread)::text as "oldestUnread"`,
  )
const selectOverview = overviewStatement(false)
const selectOverviewWithStages = overviewStatement(true)

/** The parts that the caller may see; where customers see stages, deliveries come with the rule by which they freeze. */
export async function readOverview(db: Db, { tellsStages, messagesTag, ...scope }: OverviewScope) {
  const { userId, companyId, today } = scope
  const since = instantAt(addDays(today, -DAYS_SHOWN), '00:00').toISOString()
  const depositsShown = scope.seesAllDeposits ? SHOWN : OWN_DEPOSITS_SHOWN
  const select = tellsStages ? selectOverviewWithStages : selectOverview
  const from = { since, unreadSince: unreadSince(userId, companyId, messagesTag) }
  const [row] = await select(db, { ...scope, ...from, depositsShown })
  if (!row) throw new Error('no row')
  const { oldestUnread, ...shown } = row
  noteUnreadSince(userId, companyId, messagesTag, oldestUnread)
  return shown
}
