import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { isDay, weekdays } from '@kassavirta/domain/kernel/dates/dates'
import type { PlaceVisits } from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import { nextVisits } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { visitsSince, visitTerms } from './place-visits.ts'
import { findVisits } from './queries.ts'

const SHOWN = 3

/** The calendar of a place as the desk sees it. */
export async function showVisits(
  db: Db,
  companyId: number,
  now: Date,
): Promise<z.input<ReturnType<typeof PlaceVisits>>> {
  const since = visitsSince(now)
  const found = await findVisits(db, companyId, since)
  if (!found) throw new Problem('notFound')
  const { visits, keeper, version } = found
  const terms = visitTerms(visits, (await readParameters(db)).exceptionDays)
  const { week, validFrom, validTo, exceptions } = terms.calendar
  return {
    week: recordOf(weekdays, (weekday) => week[weekday] ?? null),
    validFrom,
    validTo,
    exceptions: Object.entries(exceptions)
      .flatMap(([day, window]) => (isDay(day) && day >= since ? [{ day, window }] : []))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    next: [...nextVisits(terms, { now, visited: visits.visited }, SHOWN)],
    keeper: keeper ?? 'desk',
    version: version ?? 0,
  }
}
