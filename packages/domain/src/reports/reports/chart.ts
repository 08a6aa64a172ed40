import { addDays, day, daysBetween, type Day } from '../../kernel/dates/dates.ts'
import { cents, type Cents } from '../../kernel/money/money.ts'
import type { Report } from './definition.ts'
import type { Criterion } from './wire.ts'
import { isRemovedRow, type Rows } from './list.ts'
import { startOfMonth, type DayRange } from './ranges.ts'
import { dayOfMoment, searchedColumn } from './groups.ts'

export type Chart = {
  readonly unit: 'day' | 'month'
  /** The heading of the column whose day decides the bar. */
  readonly by: string
  /**
   * One bar for each day of the range, or for each month up to the last one with a row, including those without
   * a sum. A month is named by its first day.
   */
  readonly bars: readonly { readonly from: Day; readonly sum: Cents }[]
}

/** More bars than this do not fit on a phone. */
const MAX_DAYS = 31
/** Lists reach back little more than a year; a row dated further ahead than this is a mistake, not a bar. */
const MAX_MONTHS = 60

/** Sums of the filtered list over time, without removed rows; undefined for a report without a chart. */
export function chartOf<Row>(
  report: Report<Row>,
  rows: Rows<Row>,
  range: DayRange,
  criterion?: Criterion,
): Chart | undefined {
  const columnOf = (key: string | undefined) => report.columns.find((column) => column.key === key)
  const summed = columnOf(report.chart?.sum)
  const dated = columnOf(report.group === 'company' ? report.chart?.by : searchedColumn(report, criterion))
  if (summed?.kind !== 'money' || !(dated?.kind === 'day' || dated?.kind === 'moment')) return undefined
  const unit = daysBetween(range.from, range.to) < MAX_DAYS ? 'day' : 'month'
  const byDay = new Map<Day, number>()
  for (const row of rows) {
    const at = row === undefined || isRemovedRow(report, row) ? null : dated.value?.(row)
    if (!at || row === undefined) continue
    const day = typeof at === 'string' ? at : dayOfMoment(at)
    byDay.set(day, (byDay.get(day) ?? 0) + (summed.value?.(row) ?? 0))
  }
  const sums = unit === 'day' ? byDay : byMonth(byDay)
  const bars = unit === 'day' ? daysOf(range) : monthsOf(range.from, [...sums.keys()])
  return { unit, by: dated.heading, bars: bars.map((from) => ({ from, sum: cents(sums.get(from) ?? 0) })) }
}

const daysOf = ({ from, to }: DayRange): readonly Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** A range has no latest day: the months after the last one with a row would be thousands of empty bars. */
function monthsOf(from: Day, filled: readonly string[]): readonly Day[] {
  const first = monthNumber(from)
  const months = filled.map(monthNumber).filter((month) => month < first + MAX_MONTHS)
  return Array.from({ length: Math.max(first, ...months) - first + 1 }, (_, index) =>
    monthStart(first + index),
  )
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const monthStart = (number: number): Day =>
  day(`${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`)

function byMonth(byDay: ReadonlyMap<Day, number>): ReadonlyMap<Day, number> {
  const sums = new Map<Day, number>()
  for (const [day, sum] of byDay) {
    const month = startOfMonth(day)
    sums.set(month, (sums.get(month) ?? 0) + sum)
  }
  return sums
}
