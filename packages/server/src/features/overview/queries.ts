import { orderStages } from '@kassavirta/domain/stages/orders'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { depositBag, depositStage } from '../../shared/deposit-stages.ts'
import { isResultSeen } from '../../shared/seen-results.ts'
import { visibleTo } from '../../shared/visible-messages.ts'
import { differenceOf, euros, piecesColumn, utc } from '../../shared/wire-columns.ts'
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
}

type Query = Omit<OverviewScope, 'today' | 'firstDay' | 'tellsStages'> & {
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

const deposits = ({ companyId, userId, since, seesAllDeposits }: Later, tells: boolean): SQL => sql`(
  select json_build_object('count', (count(*) filter (where isWaiting)), 'rows',
    coalesce(json_agg(entry order by place) filter (where place <= ${sql.raw(String(SHOWN))}), '[]'),
    'latest', (array_agg(latest order by created_at desc, id desc))[1])
  from (
    select d.id, d.created_at, d.counting_state <> ${sql.raw(`'${HANDLED_WORD}'`)} as isWaiting,
      row_number() over (order by d.counting_state = ${sql.raw(`'${HANDLED_WORD}'`)}, d.created_at desc, d.id desc) as place,
      json_build_object('entryId', d.id, 'created', ${utc('d.created_at')}, 'registerDate', d.register_date,
        'securityBagNumber', d.security_bag_number, 'totalSum', ${euros('d.total_sum_cents')},
        'pieces', ${piecesColumn('d', depositCounts)}, 'countingState', d.counting_state,
        'countingStateSet', ${utc('d.counting_state_set_at')}${tells ? sql`, 'stage', ${depositStage}` : sql``}) as entry,
      json_build_object('created', ${utc('d.created_at')}, 'totalSum', ${euros('d.total_sum_cents')},
        'pieces', ${piecesColumn('d', depositCounts)}) as latest
    from deposit d ${tells ? depositBag : sql``}
    where d.company_id = ${companyId} and d.created_at >= ${since} and d.removed_at is null
      and (${seesAllDeposits}::boolean or d.user_id = ${userId})
  ) recent)`

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

/** The result that a notice names, where the caller sees it among the handled deposits. */
const result = ({ companyId, userId, today, firstDay, seesDeposits }: Later): SQL => sql`(
  select json_build_object('entryId', h.id, 'securityBagNumber', h.security_bag_number,
    'signedTotal', ${euros('h.signed_total_cents')}, 'total', ${euros('h.total_cents')}, 'difference', ${differenceOf('h')})
  from handled_deposit h
  where h.ext_id = message.handled_deposit_ext_id and ${seesDeposits}::boolean
    and ${isResultSeen({ companyId, userId, today, since: firstDay })})`

/** Only the rows that are shown are made: a filter of an aggregate comes before what it aggregates. */
const unread = (query: Later, kind: 'notice' | 'message'): SQL => sql`(
  select json_build_object('count', count(*), 'rows', coalesce(json_agg(
    json_build_object('messageId', message.id, 'header', message.header, 'created', ${utc('message.created_at')}
      ${kind === 'notice' ? sql`, 'result', ${result(query)}` : sql``})
    order by place) filter (where place <= ${sql.raw(String(SHOWN))}), '[]'))
  from (
    select message.*, row_number() over (order by message.created_at desc, message.id desc) as place
    from message
    where ${visibleTo(query.userId, sql`array[${query.companyId}::integer]`)}
      and message.type ${sql.raw(kind === 'notice' ? '=' : '<>')} 'poikkeama'
      and not exists (select from message_read r where r.message_id = message.id and r.user_id = ${query.userId})
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
      deliveries: z.nullable(z.array(Delivery)),
      unconfirmed: z.nullable(z.unknown()),
      notices: z.unknown(),
      messages: z.unknown(),
    }),
    (query: Later) => sql`select
    case when ${query.seesDeposits}::boolean then ${deposits(query, tells)} end as deposits,
    case when ${query.seesChangeOrders}::boolean then ${deliveries(query, tells)} end as deliveries,
    case when ${query.seesChangeOrders}::boolean and ${query.asksContent}::boolean then ${unconfirmed(query)} end as unconfirmed,
    ${unread(query, 'notice')} as notices, ${unread(query, 'message')} as messages`,
  )
const selectOverview = overviewStatement(false)
const selectOverviewWithStages = overviewStatement(true)

/** The parts that the caller may see; where customers see stages, deliveries come with the rule by which they freeze. */
export async function readOverview(db: Db, { tellsStages, ...scope }: OverviewScope) {
  const sinceDay = addDays(scope.today, -DAYS_SHOWN)
  const since = instantAt(sinceDay, '00:00').toISOString()
  const select = tellsStages ? selectOverviewWithStages : selectOverview
  const [row] = await select(db, { ...scope, since, sinceDay })
  if (!row) throw new Error('no row')
  return row
}
