import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf, isDay, weekdays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { VisitWindow } from '@kassavirta/domain/visits/calendar/api'
import {
  type VisitCalendar,
  NO_CALENDAR,
  type VisitTerms,
} from '@kassavirta/domain/visits/calendar/visit-calendars'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import type { Facts } from '../../../platform/rights/facts.ts'
import { company, visitCalendar } from '../../../tables/places.ts'

const StoredDay = z.custom<Day>((value) => typeof value === 'string' && isDay(value))
const Window = VisitWindow

/** A calendar as its row has it. */
const StoredCalendar = z.strictObject({
  week: z.partial(z.strictObject(recordOf(weekdays, () => Window))),
  validFrom: z.nullable(StoredDay),
  validTo: z.nullable(StoredDay),
  exceptions: z.record(z.string(), z.nullable(Window)),
})

/** The calendar, agreed visits and last visit of a place, as one column of a larger statement. */
export const PlaceVisits = z.strictObject({
  calendar: z.nullable(StoredCalendar),
  extra: z.array(StoredDay),
  moved: z.array(z.strictObject({ from: StoredDay, to: StoredDay })),
  visited: z.nullable(StoredDay),
})
type PlaceVisits = z.output<typeof PlaceVisits>

type VisitQuery = {
  readonly companyId: SQL | Placeholder | number
  /** The first day that matters, usually yesterday. */
  readonly since: SQL | Placeholder | string
}

/** The company id is the only link to the outer statement, so any statement with one can use this column. */
export const placeVisits = ({ companyId, since }: VisitQuery): SQL => sql`json_build_object(
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

const CalendarOfPlace = z.strictObject({
  visits: PlaceVisits,
  keeper: z.nullable(z.enum(['systems', 'desk'])),
  version: z.nullable(z.int()),
})

/** The calendar of a place with its agreed visits; undefined where there is no such place. */
export async function findVisits(db: Db, companyId: number, since: string) {
  const [found] = await queryRows(
    db,
    CalendarOfPlace,
    sql`select ${placeVisits({ companyId: sql`c.id`, since })} as visits, v.keeper, v.version
        from company c left join visit_calendar v on v.company_id = c.id where c.id = ${companyId}`,
  )
  return found
}

export type StoredVisits = typeof visitCalendar.$inferSelect

/** Locks the calendar of a place. Without one the desk begins with an empty calendar; the lock of the place prevents two beginnings. */
export async function lockCalendar(tx: Db, companyId: number) {
  const [place] = await tx
    .select({ endedAt: company.endedAt })
    .from(company)
    .where(eq(company.id, companyId))
    .for('no key update')
  if (!place) throw new Problem('notFound')
  const [found] = await tx
    .select()
    .from(visitCalendar)
    .where(eq(visitCalendar.companyId, companyId))
    .for('update')
  const blank: StoredVisits = {
    companyId,
    week: {},
    validFrom: null,
    validTo: null,
    exceptions: {},
    keeper: 'desk',
    version: 0,
  }
  return { ...place, calendar: found ?? blank }
}

export async function putCalendar(
  tx: Db,
  before: StoredVisits,
  change: Partial<VisitCalendar>,
): Promise<void> {
  const row = { ...before, ...change, version: before.version + 1 }
  await tx.insert(visitCalendar).values(row).onConflictDoUpdate({ target: visitCalendar.companyId, set: row })
}

type Place = { readonly companyId: number; readonly day: string }

const lockVisit = statement(
  z.strictObject({ locked: z.unknown() }),
  ({ companyId, day }: LaterValues<Place>) => sql`
    select pg_advisory_xact_lock(hashtextextended('missed visit ' || ${companyId}::text || ' ' || ${day}::text, 0))::text as locked`,
)

/** Lets two reports of the same visit run one after the other, so that the second sees the first. */
export async function holdVisit(tx: Db, { day }: Pick<Place, 'day'>, companyId: number): Promise<void> {
  await lockVisit(tx, { companyId, day })
}

const Missed = z.strictObject({ visits: PlaceVisits, isReported: z.boolean() })
export type MissedFacts = z.output<typeof Missed>

/** The visits of the place, from which a missed one is computed, and whether it is reported already. */
export const missedFacts: Facts<Pick<Place, 'day'>, typeof Missed, Pick<Place, 'day'>> = {
  schema: Missed,
  column: ({ today, day }) => sql`json_build_object(
    'visits', ${placeVisits({ companyId: sql`c.id`, since: sql`(${today}::date - 1)` })},
    'isReported', exists (select from missed_visit m where m.company_id = c.id and m.day = ${day}::date))`,
  valuesOf: ({ day }) => ({ day }),
}
