import type { Visit, VisitWindow } from '../../kernel/dates/dates-in-words.ts'
import { isOpenDay, type ExceptionDays } from '../../kernel/dates/banking-days.ts'
import { addDays, dayOf, instantAt, weekdayOf, type Day, type Weekday } from '../../kernel/dates/dates.ts'
import { HOUR_MS } from '../../kernel/dates/durations.ts'

/** When the driver comes to a place: at most once a day. */
export type VisitCalendar = {
  readonly week: { readonly [On in Weekday]?: VisitWindow | undefined }
  /** The first and the last day of the week's rhythm; null where it has no such end. */
  readonly validFrom: Day | null
  readonly validTo: Day | null
  /** Days that differ from the week, in its span or out of it: another time, or null for no visit. */
  readonly exceptions: Readonly<Record<string, VisitWindow | null>>
}

/** Visits that were agreed on besides the calendar: extra ones, and visits that were moved to another day. */
type AgreedVisits = {
  readonly extra: readonly Day[]
  readonly moved: readonly { readonly from: Day; readonly to: Day }[]
}

export type VisitTerms = AgreedVisits & {
  readonly calendar: VisitCalendar
  /** The provider's exception days. */
  readonly closed: ExceptionDays
}

/** For a place without a calendar, which has only agreed visits. */
export const NO_CALENDAR: VisitCalendar = { week: {}, validFrom: null, validTo: null, exceptions: {} }

/** The window of a day by the calendar alone. */
function windowOn(
  { week, validFrom, validTo, exceptions }: VisitCalendar,
  day: Day,
): VisitWindow | undefined {
  const exception = exceptions[day]
  if (exception !== undefined) return exception ?? undefined
  const isOutside = (validFrom !== null && day < validFrom) || (validTo !== null && day > validTo)
  return isOutside ? undefined : week[weekdayOf(day)]
}

/** The visit of a day. A moved one keeps its time of day; nothing moves on a day that the provider has closed. */
export function visitOn({ calendar, extra, moved, closed }: VisitTerms, day: Day): Visit | undefined {
  if (!isOpenDay(day, closed)) return undefined
  const brought = moved.find(({ to }) => to === day)
  if (brought) return { day, window: windowOn(calendar, brought.from) ?? windowOn(calendar, day) ?? null }
  const planned = moved.some(({ from }) => from === day) ? undefined : windowOn(calendar, day)
  if (planned) return { day, window: planned }
  return extra.includes(day) ? { day, window: null } : undefined
}

/** From when somebody may ask where the driver is: an hour after the window, or when the day is over. */
export const lateFrom = ({ day, window }: Visit): Date =>
  window === null
    ? instantAt(addDays(day, 1), '00:00')
    : new Date(instantAt(day, window.to).getTime() + HOUR_MS)

/** Visits further ahead are not looked for. */
const DAYS_AHEAD = 60

type Clock = {
  readonly now: Date
  /** The last day on which the place was visited, according to the runs. */
  readonly visited: Day | null
}

const wasVisited = ({ day }: Visit, visited: Day | null): boolean => visited !== null && visited >= day

/** The next visits, at most `most`. Today's visit is among them until it is late or the driver was there. */
export function nextVisits(terms: VisitTerms, { now, visited }: Clock, most: number): readonly Visit[] {
  const today = dayOf(now)
  const found: Visit[] = []
  for (let ahead = 0; ahead <= DAYS_AHEAD && found.length < most; ahead += 1) {
    const visit = visitOn(terms, addDays(today, ahead))
    if (visit && now < lateFrom(visit) && !wasVisited(visit, visited)) found.push(visit)
  }
  return found
}

/** The visit of today or of yesterday that is late and was not made; nobody asks about older ones. */
export function missedVisit(terms: VisitTerms, { now, visited }: Clock): Visit | undefined {
  const today = dayOf(now)
  return [today, addDays(today, -1)]
    .map((day) => visitOn(terms, day))
    .find((visit) => visit && now >= lateFrom(visit) && !wasVisited(visit, visited))
}
