import { addDays, dayOf, daysBetween, type Day } from '../kernel/dates.ts'
import { cents, type Cents } from '../kernel/money.ts'
import type { Report } from './definition.ts'
import type { Rows } from './list.ts'
import { startOfMonth, type DayRange } from './ranges.ts'

export type Chart = {
  readonly unit: 'day' | 'month'
  /** One bar for each day or month of the range, also for those without a sum. A month goes by its first day. */
  readonly bars: readonly { readonly from: Day; readonly sum: Cents }[]
}

/** More bars than this do not fit a phone. */
const MOST_DAYS = 31

/** Sums of the filtered list over time; undefined for a report without a chart. */
export function chartOf<Row>(report: Report<Row>, rows: Rows<Row>, range: DayRange): Chart | undefined {
  const columnOf = (key: string | undefined) => report.columns.find((column) => column.key === key)
  const summed = columnOf(report.chart?.sum)
  const dated = columnOf(report.chart?.by)
  if (summed?.kind !== 'money' || !(dated?.kind === 'day' || dated?.kind === 'moment')) return undefined
  const unit = daysBetween(range.from, range.to) < MOST_DAYS ? 'day' : 'month'
  const days = new Map<number, Day>()
  const sums = new Map(barsOf(unit, range).map((from) => [from, 0]))
  for (const row of rows) {
    const at = row === undefined ? null : dated.value?.(row)
    if (!at || row === undefined) continue
    const day = typeof at === 'string' ? at : dayOfHour(at, days)
    const bar = unit === 'day' ? day : startOfMonth(day)
    const before = sums.get(bar)
    if (before !== undefined) sums.set(bar, before + (summed.value?.(row) ?? 0))
  }
  return { unit, bars: Array.from(sums, ([from, sum]) => ({ from, sum: cents(sum) })) }
}

const HOUR_MS = 60 * 60 * 1000

/** All moments of an hour are of one day: a long list asks for the day of each hour once. */
function dayOfHour(moment: Date, days: Map<number, Day>): Day {
  const hour = Math.floor(moment.getTime() / HOUR_MS)
  const found = days.get(hour) ?? dayOf(moment)
  days.set(hour, found)
  return found
}

function barsOf(unit: Chart['unit'], { from, to }: DayRange): readonly Day[] {
  const bars: Day[] = []
  for (let bar = unit === 'day' ? from : startOfMonth(from); bar <= to;) {
    bars.push(bar)
    bar = unit === 'day' ? addDays(bar, 1) : startOfMonth(addDays(bar, 31))
  }
  return bars
}
