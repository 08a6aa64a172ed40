import { HOUR_MS } from '../../kernel/dates/durations.ts'
import { dayOf, type Day } from '../../kernel/dates/dates.ts'
import type { ConcernReport, Report } from './definition.ts'
import type { Criterion } from './query.ts'

/** The key of the column that holds the day of a search. */
export const searchedColumn = <Row>(
  { chart }: ConcernReport<Row>,
  criterion: Criterion | undefined,
): string | undefined => criterion && chart?.by[criterion]

/** Reads the day that the range of a list is about; null where a row has none. */
export function dayReader<Row>(
  report: Report<Row>,
  criterion: Criterion | undefined,
): (row: Row) => Day | null {
  if (report.group === 'company') return (row) => dayAt(report.datedBy(row))
  const key = searchedColumn(report, criterion)
  const column = report.columns.find((each) => each.key === key)
  if (column?.kind !== 'day' && column?.kind !== 'moment') return () => null
  return (row) => dayAt(column.value?.(row) ?? null)
}

const dayAt = (at: Day | Date | null): Day | null =>
  at === null || typeof at === 'string' ? at : dayOfMoment(at)

/** All moments of an hour belong to one day, so the day of each hour is computed only once. */
const days = new Map<number, Day>()
const MAX_DAYS_KEPT = 50_000

export function dayOfMoment(moment: Date): Day {
  const hour = Math.floor(moment.getTime() / HOUR_MS)
  const known = days.get(hour)
  if (known !== undefined) return known
  if (days.size >= MAX_DAYS_KEPT) days.clear()
  const found = dayOf(moment)
  days.set(hour, found)
  return found
}
