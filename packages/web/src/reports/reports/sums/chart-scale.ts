import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Chart } from '@kassavirta/domain/reports/reports/chart'

/** `15.11.2026`, or for a month `11/2026`. */
export const barName = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? formatDay(from) : `${Number(from.slice(5, 7))}/${from.slice(0, 4)}`

/** The label under the first and the last bar: `15.11.` for a day. */
export const barLabel = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? `${Number(from.slice(8))}.${Number(from.slice(5, 7))}.` : barName(unit, from)
