import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { isHandledWord } from '../../bags/deposits/queries.ts'
import { parameterColumns, ParameterColumns } from '../../shared/parameters.ts'
import { utc } from '../../shared/wire-columns.ts'

/**
 * The same condition as `isHandledElsewhere`, and everything that the desk has packed; `isAlive` leaves out cancelled
 * orders. Nearly all waiting orders have exactly the word of new orders, which is faster to compare than a word in any
 * letters.
 */
const isDone = sql.raw(`(o.stage is not null
  or (o.counting_state <> '${NEW_WORD}' and ${isHandledWord('o.counting_state')}))`)
const isAlive = sql.raw(`o.stage is distinct from 'cancelled'`)

/** Everything that goes out on some days; no account freezes supplies. Indexes alone answer it. */
const work = (days: SQL): SQL => sql`(
  select o.delivery_date as day, o.company_id, o.account_id, ${isDone} as is_done from change_order o
  where o.delivery_date ${days} and ${isAlive}
  union all
  select o.delivery_date, o.company_id, null, o.stage is not null from supply_order o
  where o.delivery_date ${days} and ${isAlive})`

const Numbers = { stops: z.int(), orders: z.int(), packed: z.int() }

const RouteNumbers = z.strictObject({
  routeId: z.nullable(z.int()),
  name: z.string(),
  area: z.string(),
  ...Numbers,
})

/** The rule of an account, by which its orders freeze. Accounts share a few. */
const Rule = {
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  deliveryDays: z.nullable(z.string()),
  earliestDeliveryDate: z.nullable(z.string()),
}
const RuleOfRoute = z.strictObject({ ...Rule, routeId: z.nullable(z.int()), unpacked: z.int() })

const DayRow = z.strictObject({
  routes: z.array(RouteNumbers),
  rules: z.array(RuleOfRoute),
  ...ParameterColumns,
})

const selectDay = statement(
  DayRow,
  ({ day }: LaterValues<{ readonly day: string }>) => sql`
    with part as (
      select c.route_id, a.delivery_policy, a.delivery_days, a.earliest_delivery_date,
        grouping(a.delivery_policy) = 1 as is_whole, count(distinct w.company_id) as stops, count(*) as orders,
        count(*) filter (where w.is_done) as packed
      from ${work(sql`= ${day}`)} w join company c on c.id = w.company_id left join account a on a.id = w.account_id
      group by grouping sets (
        (c.route_id), (c.route_id, a.delivery_policy, a.delivery_days, a.earliest_delivery_date)))
    select coalesce((
        select json_agg(json_build_object('routeId', p.route_id, 'name', coalesce(r.name, ''), 'area',
            coalesce(r.area_name, ''), 'stops', p.stops, 'orders', p.orders, 'packed', p.packed)
          order by r.name nulls last)
        from part p left join route r on r.id = p.route_id where p.is_whole), '[]') as routes,
      coalesce((
        select json_agg(json_build_object('routeId', p.route_id, 'deliveryPolicy', p.delivery_policy, 'deliveryDays',
          p.delivery_days, 'earliestDeliveryDate', p.earliest_delivery_date, 'unpacked', p.orders - p.packed))
        from part p where not p.is_whole and p.delivery_policy is not null), '[]') as rules,
      ${parameterColumns}`,
)

/**
 * Reads a day in one statement: the numbers of each route by name, with the companies without a route last; how many
 * orders of each route follow which rule of freezing; and the parameters.
 */
export async function findDay(db: Db, day: string): Promise<z.output<typeof DayRow>> {
  const [found] = await selectDay(db, { day })
  if (!found) throw new Error('a day without a row')
  return found
}

const DayNumbers = z.strictObject({ day: z.string(), ...Numbers })

/** The numbers of each day from one to another. */
export const numbersByDay = (db: Db, from: string, to: string) =>
  queryRows(
    db,
    DayNumbers,
    sql`select p.day::text as day, count(*)::integer as stops, sum(p.orders)::integer as orders,
          sum(p.packed)::integer as packed
        from (select w.day, w.company_id, count(*) as orders, count(*) filter (where w.is_done) as packed
              from ${work(sql`between ${from} and ${to}`)} w group by w.day, w.company_id) p
        group by p.day order by p.day`,
  )

const rule = sql.raw(`a.delivery_policy as "deliveryPolicy", a.delivery_days as "deliveryDays",
  a.earliest_delivery_date::text as "earliestDeliveryDate"`)
const byRule = sql.raw('a.delivery_policy, a.delivery_days, a.earliest_delivery_date')

const RuleOfDay = z.strictObject({ ...Rule, day: z.string(), unpacked: z.int() })

/** How many orders of each day follow which rule. */
export const rulesByDay = (db: Db, from: string, to: string) =>
  queryRows(
    db,
    RuleOfDay,
    sql`select o.delivery_date::text as day, ${rule}, count(*) filter (where not ${isDone})::integer as unpacked
        from change_order o join account a on a.id = o.account_id
        where o.delivery_date between ${from} and ${to} and ${isAlive}
        group by o.delivery_date, ${byRule}`,
  )

const EarlierRule = z.strictObject({ ...Rule, firstCreated: z.string() })
type Earlier = { readonly day: string; readonly before: string }

const selectEarlier = statement(
  EarlierRule,
  ({ day, before }: LaterValues<Earlier>) => sql`
    select ${rule}, ${utc('min(o.created_at)')} as "firstCreated"
    from change_order o join account a on a.id = o.account_id
    where o.delivery_date = ${day} and o.created_at < ${before} and ${isAlive}
    group by ${byRule}`,
)

/** The rules of the orders that were sent for a day before a moment, each with the first of its orders. */
export const rulesBefore = (db: Db, day: string, before: Date) =>
  selectEarlier(db, { day, before: before.toISOString() })
