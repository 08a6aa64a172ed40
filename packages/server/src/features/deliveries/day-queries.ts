import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'

/** The same condition as `isHandledElsewhere`, and everything that the desk has packed. What is cancelled is not asked. */
const isDone = sql.raw(`(o.stage is not null or lower(btrim(o.counting_state)) = '${HANDLED_WORD}')`)
const isAlive = sql.raw(`o.stage is distinct from 'cancelled'`)

/** What goes to each place on each of some days. */
const work = (days: SQL): SQL => sql`(
  select day, company_id, count(*) as orders, count(*) filter (where is_done) as packed
  from (select o.delivery_date as day, o.company_id, ${isDone} as is_done from change_order o
        where o.delivery_date ${days} and ${isAlive}
        union all
        select o.delivery_date, o.company_id, o.stage is not null from supply_order o
        where o.delivery_date ${days} and ${isAlive}) o
  group by day, company_id)`

const sums = sql.raw(
  `count(*)::integer as stops, sum(w.orders)::integer as orders, sum(w.packed)::integer as packed`,
)
const Numbers = { stops: z.int(), orders: z.int(), packed: z.int() }

const RouteNumbers = z.strictObject({
  routeId: z.nullable(z.int()),
  name: z.string(),
  area: z.string(),
  ...Numbers,
})

/** The numbers of each route of a day by name, those of the places without one last. */
export const numbersByRoute = (db: Db, day: string) =>
  queryRows(
    db,
    RouteNumbers,
    sql`select n.*, coalesce(r.name, '') as name, coalesce(r.area_name, '') as area
        from (select c.route_id as "routeId", ${sums} from ${work(sql`= ${day}`)} w
              join company c on c.id = w.company_id group by c.route_id) n
        left join route r on r.id = n."routeId" order by r.name nulls last`,
  )

const DayNumbers = z.strictObject({ day: z.string(), ...Numbers })

/** The numbers of each day from one to another. */
export const numbersByDay = (db: Db, from: string, to: string) =>
  queryRows(
    db,
    DayNumbers,
    sql`select w.day::text as day, ${sums} from ${work(sql`between ${from} and ${to}`)} w group by w.day order by w.day`,
  )

const Terms = z.strictObject({
  deliveryDate: z.string(),
  routeId: z.nullable(z.int()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  deliveryDays: z.nullable(z.string()),
  earliestDeliveryDate: z.nullable(z.string()),
  unpacked: z.int(),
  firstCreated: z.string(),
})
export type TermsOnDay = z.output<typeof Terms>

/** How many orders of some days follow each rule of freezing: accounts share a few rules. */
const terms = (db: Db, days: SQL, by: 'route' | 'day'): Promise<readonly TermsOnDay[]> =>
  queryRows(
    db,
    Terms,
    sql`select o.delivery_date::text as "deliveryDate", ${by === 'route' ? sql`c.route_id` : sql`null::integer`} as "routeId",
          a.delivery_policy as "deliveryPolicy", a.delivery_days as "deliveryDays",
          a.earliest_delivery_date::text as "earliestDeliveryDate",
          count(*) filter (where not ${isDone})::integer as unpacked, ${utc('min(o.created_at)')} as "firstCreated"
        from change_order o join account a on a.id = o.account_id
          ${by === 'route' ? sql`join company c on c.id = o.company_id` : sql``}
        where o.delivery_date ${days} and ${isAlive}
        group by 1, 2, 3, 4, 5`,
  )

export const termsByRoute = (db: Db, day: string) => terms(db, sql`= ${day}`, 'route')
export const termsOfDay = (db: Db, day: string) => terms(db, sql`= ${day}`, 'day')
export const termsOfDays = (db: Db, from: string, to: string) =>
  terms(db, sql`between ${from} and ${to}`, 'day')
