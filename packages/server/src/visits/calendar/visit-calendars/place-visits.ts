import { addDays, dayOf, isDay, weekdays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { NO_CALENDAR, type VisitTerms } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import { VisitWindow } from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

const StoredDay = z.custom<Day>((value) => typeof value === 'string' && isDay(value))
const Window = VisitWindow()

/** A calendar as its row has it. */
const StoredCalendar = z.strictObject({
  week: z.partial(z.strictObject(recordOf(weekdays, () => Window))),
  validFrom: z.nullable(StoredDay),
  validTo: z.nullable(StoredDay),
  exceptions: z.record(z.string(), z.nullable(Window)),
})

/** What decides when the driver comes to a place, as one column of a larger statement. */
export const PlaceVisits = z.strictObject({
  calendar: z.nullable(StoredCalendar),
  extra: z.array(StoredDay),
  moved: z.array(z.strictObject({ from: StoredDay, to: StoredDay })),
  visited: z.nullable(StoredDay),
})
type PlaceVisits = z.output<typeof PlaceVisits>

type Asked = {
  readonly companyId: SQL | Placeholder | number
  /** The first day that matters, usually yesterday. */
  readonly since: SQL | Placeholder | string
}

/** The company is looked up once, so that a place is found by its number whatever statement this stands in. */
export const placeVisits = ({ companyId, since }: Asked): SQL => sql`json_build_object(
  'calendar', (select json_build_object('week', w.week, 'validFrom', w.valid_from, 'validTo', w.valid_to,
      'exceptions', w.exceptions) from visit_calendar w where w.company_id = ${companyId}),
  'extra', (select coalesce(json_agg(coalesce(v.proposed_date, v.suggested_date)), '[]') from visit_request v
    where v.company_id = ${companyId} and v.stage = 'accepted'
      and coalesce(v.proposed_date, v.suggested_date) >= ${since}::date),
  'moved', (select coalesce(json_agg(json_build_object('from', v.original_date,
      'to', coalesce(v.proposed_date, v.new_date)) order by v.id desc), '[]') from visit_change_request v
    where v.company_id = ${companyId} and v.stage = 'accepted'
      and greatest(v.original_date, v.proposed_date, v.new_date) >= ${since}::date),
  'visited', (select max(r.day) from company k join run r on r.route_id = k.route_id and r.day >= ${since}::date
    where k.id = ${companyId} and (
      exists (select from run_pickup u where u.run_id = r.id and u.company_id = k.id and u.outcome = 'fetched')
      or exists (select from run_stop t where t.run_id = r.id and t.company_id = k.id and t.outcome = 'delivered'))))`

export const visitsSince = (now: Date): Day => addDays(dayOf(now), -1)

export const visitTerms = (
  { calendar, extra, moved }: Omit<PlaceVisits, 'visited'>,
  closed: ExceptionDays,
): VisitTerms => ({ calendar: calendar ?? NO_CALENDAR, extra, moved, closed })
