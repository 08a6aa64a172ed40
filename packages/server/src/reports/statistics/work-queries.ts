import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { WireMoment } from '@kassavirta/domain/kernel/dates/dates'
import { RouteNumbers } from '@kassavirta/domain/reports/statistics/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'
import type { AskedNumbers } from './asked-numbers.ts'
import { standbyRows } from './standby-queries.ts'

const onItsDay = (moment: string): SQL =>
  sql.raw(`count(*) filter (where (r.${moment} at time zone 'Europe/Helsinki')::date = r.day)`)

/** Routes without an office are everybody's. A run of today counts once it is back. */
export const routeNumbers = (database: Database, { from, to, office }: AskedNumbers, today: Day) =>
  standbyRows(
    database,
    RouteNumbers(),
    sql`select t.id as "routeId", t.name, t.office, count(*) as runs, ${onItsDay('departed_at')} as "leftOnDay",
          ${onItsDay('returned_at')} as "backOnDay", sum(s.stops) as stops, sum(s.delivered) as delivered,
          sum(k.pickups) as pickups, sum(k.fetched) as fetched
        from run r join route t on t.id = r.route_id
          cross join lateral (select count(*) as stops, count(*) filter (where outcome = 'delivered') as delivered
            from run_stop where run_id = r.id) s
          cross join lateral (select count(*) as pickups, count(*) filter (where outcome = 'fetched') as fetched
            from run_pickup where run_id = r.id) k
        where r.day between ${from}::date and ${to}::date
          and (r.day < ${today}::date or r.day = ${today}::date and r.state = 'back')
          ${office === undefined ? sql`` : sql`and t.office in ('', ${office})`}
        group by t.id order by t.name, t.id`,
  )

const ofOffice = (office: string | undefined): SQL =>
  office === undefined
    ? sql``
    : sql`and exists (select from company c where c.id = s.company_id and c.office_in_charge = ${office})`

const AskedCase = z.strictObject({
  kind: z.enum(caseKinds),
  asked: WireMoment(),
  answered: z.nullable(WireMoment()),
})

/** Those that a customer began, with the first answer that the customer could see. The desk began those of missing bags. */
export const askedCases = (database: Database, { begin, end, office }: AskedNumbers) =>
  standbyRows(
    database,
    AskedCase,
    sql`select s.kind, ${utc('s.created_at')} as asked, (select ${utc('min(e.at)')} from case_entry e
          where e.case_id = s.id and e.visible and e.staff_id is not null) as answered
        from service_case s
        where s.created_at >= ${begin}::timestamptz and s.created_at < ${end}::timestamptz
          and s.kind <> 'missing' ${ofOffice(office)}`,
  )

/** Since when each customer waits whom the desk has not answered. */
export const waitingCases = (database: Database, { office }: AskedNumbers) =>
  standbyRows(
    database,
    z.strictObject({ asked: WireMoment() }),
    sql`select ${utc('s.asked_at')} as asked from service_case s where s.state in ('new', 'open') ${ofOffice(office)}`,
  )
