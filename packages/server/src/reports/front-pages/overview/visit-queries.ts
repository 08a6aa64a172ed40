import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { placeVisits, PlaceVisits } from '../../../visits/calendar/visit-calendars/place-visits.ts'
import { runOfPlace, RunOfPlace } from '../../../places/companies/run-of-place.ts'
import { utc } from '../../../shared/wire-columns.ts'

export const VisitsOfPlace = z.strictObject({
  place: PlaceVisits,
  /** The runs that are planned to come, by day. */
  runs: z.nullable(z.record(z.string(), RunOfPlace)),
  /** What was reported of today and yesterday, by day. */
  reported: z.nullable(
    z.record(z.string(), z.strictObject({ reported: z.string(), caseId: z.nullable(z.int()) })),
  ),
})
export type VisitsOfPlace = z.output<typeof VisitsOfPlace>

/** Crews are chosen for the days ahead; further away a visit is told without one. */
const DAYS_WITH_CREW = sql.raw('7')

type Asked = { readonly companyId: Placeholder; readonly userId: Placeholder; readonly today: Placeholder }

/** What tells when the driver comes to the place. A case is shown to whoever made it, as in the list of cases. */
export const visitsColumn = ({ companyId, userId, today }: Asked): SQL => sql`json_build_object(
  'place', ${placeVisits({ companyId, since: sql`(${today}::date - 1)` })},
  'runs', (select json_object_agg(d.day, ${runOfPlace(sql`${companyId}`, sql`d.day`)})
    from (select distinct r.day from company k join run r on r.route_id = k.route_id
        and r.day between ${today}::date and ${today}::date + ${DAYS_WITH_CREW}
      where k.id = ${companyId}) d),
  'reported', (select json_object_agg(m.day, json_build_object('reported', ${utc('m.created_at')}, 'caseId', (
      select max(s.id) from service_case s
      where s.kind = 'missedVisit' and s.entry_id = m.id and s.user_id = ${userId})))
    from missed_visit m where m.company_id = ${companyId} and m.day >= ${today}::date - 1))`
