import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { missedVisit, nextVisits } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import type { Overview } from '@kassavirta/domain/reports/front-pages/overview/api'
import type * as z from 'zod/mini'
import { visitTerms } from '../../../visits/calendar/visit-calendars/place-visits.ts'
import type { VisitsOfPlace } from './visit-queries.ts'

type Shown = z.input<ReturnType<typeof Overview>>['visits']

const SHOWN = 2
const NOT_REPORTED = { reported: null, caseId: null }

/** When the driver comes, and whether somebody should have come; undefined where nothing is known of visits. */
export function shownVisits(
  { place, runs, reported }: VisitsOfPlace,
  closed: ExceptionDays,
  now: Date,
): Shown {
  if (!place.calendar && place.extra.length === 0 && place.moved.length === 0) return undefined
  const terms = visitTerms(place, closed)
  const clock = { now, visited: place.visited }
  const next = nextVisits(terms, clock, SHOWN)
  const missed = missedVisit(terms, clock)
  return {
    next: [...next],
    crew: (next[0] && runs?.[next[0].day]?.crew) ?? [],
    missed: missed ? { ...missed, ...(reported?.[missed.day] ?? NOT_REPORTED) } : null,
  }
}
