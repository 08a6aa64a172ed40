import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { unpackedMoney } from '../../../bags/deposits/comparison/counting-words.ts'

export const Deliveries = z.strictObject({
  /** What waits to be packed by its day and the rule of its account; supplies have none. */
  waiting: z.array(
    z.strictObject({
      day: z.string(),
      deliveryPolicy: z.nullable(z.enum(['banking', 'fixed', 'days'])),
      deliveryDays: z.nullable(z.string()),
      earliestDeliveryDate: z.nullable(z.string()),
      unpacked: z.int(),
    }),
  ),
  late: z.int(),
  oldestLate: z.nullable(z.strictObject({ day: z.string(), company: z.string() })),
  undelivered: z.int(),
  runsOut: z.int(),
  lateRuns: z.int(),
  oldestLateRun: z.nullable(z.strictObject({ day: z.string(), route: z.string() })),
})
export type DeliveryValues = {
  readonly today: Day
  /** The last day whose runs should be back. */
  readonly lastDayBack: Day
}

/** How far ahead somebody who packs looks. */
const DAYS_AHEAD = 60
const isComing = (today: Day): SQL =>
  sql`o.delivery_date between ${today}::date and ${today}::date + ${sql.raw(String(DAYS_AHEAD))}`

const UNPACKED_MONEY = sql.raw(unpackedMoney('o'))
const UNPACKED_SUPPLIES = sql.raw('o.stage is null')
const rule = sql.raw('a.delivery_policy, a.delivery_days, a.earliest_delivery_date')

/** What waits to be packed, by what decides when it freezes. An index holds what has not left, and nothing else. */
const waiting = (today: Day): SQL => sql`
  select o.delivery_date as day, ${rule}, count(*) as unpacked
  from change_order o join account a on a.id = o.account_id
  where ${isComing(today)} and ${UNPACKED_MONEY} group by o.delivery_date, ${rule}
  union all
  select o.delivery_date, null, null, null, count(*) from supply_order o
  where ${isComing(today)} and ${UNPACKED_SUPPLIES} group by o.delivery_date`

/** What has not left although its day has passed, as `isLate` says. */
const late = (today: Day): SQL => {
  const of = (table: string, isUnpacked: SQL): SQL =>
    sql`select o.delivery_date as day, o.company_id from ${sql.raw(table)} o 
      where o.delivery_date < ${today}::date
      and (${isUnpacked} or (o.stage = 'packed' and o.packed_at is not null))`
  return sql`(${of('change_order', UNPACKED_MONEY)} union all ${of('supply_order', UNPACKED_SUPPLIES)})`
}

/** Who dispatches looks for vans too. */
export function deliveriesColumn(isDispatcher: boolean, { today, lastDayBack }: DeliveryValues): SQL {
  const isLateRun = sql`r.state = 'left' and r.day <= ${lastDayBack}::date and ${isDispatcher}::boolean`
  return sql`json_build_object(
  'waiting', (select coalesce(json_agg(json_build_object('day', w.day, 'deliveryPolicy', w.delivery_policy,
    'deliveryDays', w.delivery_days, 'earliestDeliveryDate', w.earliest_delivery_date, 'unpacked', w.unpacked)
    order by w.day), '[]') from (${waiting(today)}) w),
  'late', (select count(*) from ${late(today)} l),
  'oldestLate', (select json_build_object('day', l.day, 'company', c.name)
    from (select * from ${late(today)} l order by l.day, l.company_id limit 1) l
    join company c on c.id = l.company_id),
  'undelivered', (select count(*) from change_order where stage = 'notDelivered')
    + (select count(*) from supply_order where stage = 'notDelivered'),
  'runsOut', (select count(*) from run where state = 'left'),
  'lateRuns', (select count(*) from run r where ${isLateRun}),
  'oldestLateRun', (select json_build_object('day', r.day, 'route', t.name) from run r join route t on t.id = r.route_id
    where ${isLateRun} order by r.day, r.id limit 1))`
}
