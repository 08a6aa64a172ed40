import { addDays, dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { VisitList, VisitRow } from '@kassavirta/domain/visits/visits/api'
import { visitKinds, type VisitKind } from '@kassavirta/domain/visits/visits/states'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import * as queries from './queries.ts'

type Row = z.input<typeof VisitRow>
type VisitsQuery = {
  readonly list: VisitList
  readonly office: string | undefined
  readonly after: string | undefined
}

/** A page of a list, with the stops of its days. */
export async function showVisits(db: Db, { list, office, after }: VisitsQuery, now: Date) {
  const search = { list, office, since: queries.firstVisitDay(now), after: readVisitCursor(after) }
  const found = await queries.listRequests(db, search)
  const visits = found.slice(0, PAGE_LENGTH)
  const last = found.length > PAGE_LENGTH ? visits.at(-1) : undefined
  return { rows: await withStops(db, visits, now), next: last ? cursorOf(last) : null }
}

export async function showVisit(db: Db, kind: VisitKind, entryId: number, now: Date): Promise<Row> {
  const found = await queries.findVisit(db, kind, entryId)
  const [row] = found ? await withStops(db, [found], now) : []
  if (!row) throw new Error(`there is no ${kind} ${entryId}`)
  return row
}

async function withStops(db: Db, visits: readonly queries.Visit[], now: Date): Promise<Row[]> {
  const days = [...new Set(visits.map(({ wanted }) => wanted))]
  const companies = [...new Set(visits.map(({ companyId }) => companyId))]
  const stops = days.length > 0 ? await queries.listStops(db, days, companies) : []
  const [today, byDay] = [dayOf(now), Map.groupBy(stops, ({ day }) => day)]
  return visits.map((visit) => toRow(visit, byDay.get(visit.wanted) ?? [], today))
}

function toRow(visit: queries.Visit, stops: readonly queries.Stops[], today: Day) {
  const { companyName: name, city, companyId, routeId, routeName, day: _, ...row } = visit
  const ofRoute = stops.find((of) => of.routeId === routeId)
  return {
    ...row,
    company: { companyId, name, city },
    route: routeId === null ? null : { routeId, name: routeName ?? '' },
    // Places without a route have no stops in common.
    stops: routeId === null ? 0 : (ofRoute?.stops ?? 0),
    isStop: ofRoute?.companies.includes(companyId) ?? false,
    isUrgent: isUrgent(visit, today),
  }
}

/** True from the day before the visit while an answer is missing. A declined day does not count. */
function isUrgent(
  { stage, wanted, proposedDate }: Pick<queries.Visit, 'stage' | 'wanted' | 'proposedDate'>,
  today: Day,
): boolean {
  const on = stage === null ? wanted : stage === 'proposed' ? proposedDate : null
  return on !== null && addDays(today, 1) >= on
}

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.(\w+)\.(\d{1,9})$/

const cursorOf = ({ day, kind, entryId }: queries.Visit): string => `${day}.${kind}.${entryId}`

/** Reads a cursor; undefined for any other text, which begins the list anew. */
function readVisitCursor(text: string | undefined): queries.VisitCursor | undefined {
  const [, day, name, id] = CURSOR.exec(text ?? '') ?? []
  const kind = visitKinds.find((each) => each === name)
  return day && isDay(day) && kind && id ? { day, kind, id: Number(id) } : undefined
}
