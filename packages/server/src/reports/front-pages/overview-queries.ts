import { sql, type SQL, type Placeholder } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { noticeSums } from '../../bags/deposits/comparison-queries.ts'
import { depositBag, depositStage } from '../../bags/deposits/queries.ts'
import {
  noteUnreadSince,
  unreadSince,
  isNoticeRow,
  unreadMessages,
} from '../../letters/messages/unread-queries.ts'
import { isOverdue } from '../../orders/change-orders/queries.ts'
import { runOfPlace, RunOfPlace } from '../../places/companies/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { caseNumber } from '../../questions/cases/letter-queries.ts'
import {
  awaitsConfirmation,
  hasUnreadAnswer,
  isOwnCase,
  isVisibleOrder,
} from '../../shared/waiting-for-customer.ts'
import { euros, piecesColumn, utc } from '../../shared/wire-columns.ts'
import { changeOrderCounts, depositCounts } from '../../tables/columns.ts'
import { placeVisits, PlaceVisits } from '../../visits/calendar/visit-calendars/queries.ts'

export const VisitsOfPlace = z.strictObject({
  place: PlaceVisits,
  /** The runs that are planned to come, by day. */
  runs: z.nullable(z.record(z.string(), RunOfPlace)),
  /** The missed visits that were reported for today and yesterday, by day. */
  reported: z.nullable(
    z.record(z.string(), z.strictObject({ reported: z.string(), caseId: z.nullable(z.int()) })),
  ),
})
export type VisitsOfPlace = z.output<typeof VisitsOfPlace>

/** Crews are planned only for the days ahead; later visits are shown without one. */
const DAYS_WITH_CREW = sql.raw('7')

type VisitsQuery = {
  readonly companyId: Placeholder
  readonly userId: Placeholder
  readonly today: Placeholder
}

/** When the driver comes to the company. A case is shown only to the person who opened it, as in the list of cases. */
const visitsColumn = ({ companyId, userId, today }: VisitsQuery): SQL => sql`json_build_object(
  'place', ${placeVisits({ companyId, since: sql`(${today}::date - 1)` })},
  'runs', (select json_object_agg(d.day, ${runOfPlace(sql`${companyId}`, sql`d.day`)})
    from (select distinct r.day from company k join run r on r.route_id = k.route_id
        and r.day between ${today}::date and ${today}::date + ${DAYS_WITH_CREW}
      where k.id = ${companyId}) d),
  'reported', (select json_object_agg(m.day, json_build_object('reported', ${utc('m.created_at')}, 'caseId', (
      select max(s.id) from service_case s
      where s.kind = 'missedVisit' and s.entry_id = m.id and s.user_id = ${userId})))
    from missed_visit m where m.company_id = ${companyId} and m.day >= ${today}::date - 1))`

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
  readonly showsStages: boolean
  /** Whether customers are asked if the content of a delivery matches. */
  readonly asksContent: boolean
  /** Whether customers read answers to their questions in the portal. */
  readonly showsAnswers: boolean
  /** Whether customers see when the driver comes. */
  readonly showsVisits: boolean
  /** The tag of the messages at the company, as the rights were read. */
  readonly messagesTag: string | null
}

type Query = Omit<OverviewScope, 'today' | 'showsStages' | 'messagesTag'> & {
  readonly unreadSince: string
  readonly today: string
  readonly depositsShown: number
  readonly since: string
}
type Later = LaterValues<Query>

/** As many of each kind as the front page shows. */
const SHOWN = 4
/** People who see only their own deposits get more of them, where others see the next delivery. */
const OWN_DEPOSITS_SHOWN = 6
/** A bag is counted within days; what is older is a matter for the reports. */
const DAYS_SHOWN = 30

const isSeenDeposit = ({ seesAllDeposits, userId }: Later): SQL =>
  sql`(${seesAllDeposits}::boolean or d.user_id = ${userId})`

/** People who declare see how many declarations their colleagues have sent, and nothing else of them. */
const declaredToday = (query: Later): SQL => sql`(
  select json_build_object('count', count(*), 'latest', ${utc('max(seen_at)')})
  from (
    select case when ${isSeenDeposit(query)} then d.created_at end as seen_at from deposit d
    where d.company_id = ${query.companyId} and d.register_date = ${query.today} and d.removed_at is null
  ) declared)`

/**
 * JSON is made of the rows that are shown alone, and only those are sorted whole: there may be thousands in these days.
 */
const deposits = (query: Later, showsStages: boolean): SQL => {
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
        'countingStateSet', ${utc('d.counting_state_set_at')}${showsStages ? sql`, 'stage', ${depositStage}` : sql``})
        order by is_handled, d.created_at desc, d.id desc), '[]')
      from (select * from shown order by is_handled limit ${most}) first
        join deposit d on d.id = first.id ${showsStages ? depositBag : sql``}),
    'latest', (select json_build_object(${sums}) from deposit d where ${isSeen} ${newest} 1)))`
}

/** More columns of an order where customers see stages; the account's rule decides when it freezes. */
const stageColumns = {
  columns: sql`, 'stage', o.stage, 'rule', json_build_object('deliveryDays', a.delivery_days,
    'deliveryPolicy', a.delivery_policy, 'earliestDeliveryDate', a.earliest_delivery_date)`,
  join: sql`join account a on a.id = o.account_id`,
}

/** The orders that the driver still has to bring. */
const isToCome = sql`(o.stage is null or o.stage in ('packed', 'onItsWay'))`

/** A delivery is a day, with every order on it (decisions P9). */
const deliveries = (query: Later, showsStages: boolean): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'accountId', o.account_id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}, 'pieces', ${piecesColumn('o', changeOrderCounts)},
    'countingState', o.counting_state${showsStages ? stageColumns.columns : sql``}) order by o.id), '[]')
  from (
    select o.*, rank() over (order by o.delivery_date) as of_days from change_order o
    where ${isVisibleOrder(query)} and o.delivery_date >= ${query.today} and ${isToCome}
  ) o ${showsStages ? stageColumns.join : sql``}
  where o.of_days = 1)`

/**
 * Orders that should have come before today, the oldest first, until they are delivered, moved or cancelled (decisions
 * Q9).
 */
const late = (query: Later): SQL => sql`(
  select json_build_object('count', coalesce(max(total), 0), 'rows', coalesce(json_agg(json_build_object('entryId', o.id,
    'deliveryDate', o.delivery_date, 'totalSum', ${euros('o.total_sum_cents')}) order by o.delivery_date, o.id), '[]'))
  from (
    select o.*, count(*) over () as total from change_order o
    where ${isVisibleOrder(query)} and ${isOverdue(query.today)}
    order by o.delivery_date, o.id limit ${sql.raw(String(SHOWN))}
  ) o)`

const unconfirmed = (query: Later): SQL => sql`(
  select coalesce(json_agg(json_build_object('entryId', o.id, 'deliveryDate', o.delivery_date,
    'totalSum', ${euros('o.total_sum_cents')}) order by o.delivery_date desc, o.id desc), '[]')
  from (
    select * from change_order o
    where ${isVisibleOrder(query)} and ${awaitsConfirmation(query.today)}
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

const overviewStatement = (showsStages: boolean) =>
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
    select case when ${query.seesDeposits}::boolean then ${deposits(query, showsStages)} end as deposits,
    case when ${query.mayDeclare}::boolean then ${declaredToday(query)} end as "declaredToday",
    case when ${query.seesChangeOrders}::boolean then ${deliveries(query, showsStages)} end as deliveries,
    case when ${query.seesChangeOrders}::boolean then ${late(query)} end as late,
    case when ${query.seesChangeOrders}::boolean and ${query.asksContent}::boolean then ${unconfirmed(query)} end as unconfirmed,
    case when ${query.showsVisits}::boolean then ${visitsColumn(query)} end as visits,
    case when ${query.showsAnswers}::boolean then ${answers(query)} end as answers,
    ${notices(query)} as notices,
    (select min(created_at) from unread)::text as "oldestUnread"`,
  )
const selectOverview = overviewStatement(false)
const selectOverviewWithStages = overviewStatement(true)

/** The parts that the caller may see; where customers see stages, deliveries come with the rule by which they freeze. */
export async function readOverview(db: Db, { showsStages, messagesTag, ...scope }: OverviewScope) {
  const { userId, companyId, today } = scope
  const since = instantAt(addDays(today, -DAYS_SHOWN), '00:00').toISOString()
  const depositsShown = scope.seesAllDeposits ? SHOWN : OWN_DEPOSITS_SHOWN
  const select = showsStages ? selectOverviewWithStages : selectOverview
  const from = { since, unreadSince: unreadSince(userId, companyId, messagesTag) }
  const [row] = await select(db, { ...scope, ...from, depositsShown })
  if (!row) throw new Error('no row')
  const { oldestUnread, ...shown } = row
  noteUnreadSince(userId, companyId, messagesTag, oldestUnread)
  return shown
}
