import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Chart } from '@kassavirta/domain/reports/chart'

/** The axis ends at one of these, times a power of ten. */
const ROUND_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The first round number of cents that no sum exceeds. */
export function axisTop(sums: readonly number[]): number {
  const largest = Math.max(100, ...sums)
  const power = 10 ** Math.floor(Math.log10(largest))
  return ROUND_STEPS.map((step) => step * power).find((top) => top >= largest) ?? largest
}

/** `15.11.2026`, or for a month `11/2026`. */
export const barName = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? formatDay(from) : `${Number(from.slice(5, 7))}/${from.slice(0, 4)}`

/** The label under the bar: `15.11.` for a day. */
export const barLabel = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? `${Number(from.slice(8))}.${Number(from.slice(5, 7))}.` : barName(unit, from)

/** How many labels fit on a phone. It is also the smallest number of slots: so few bars all have labels. */
export const MAX_LABELS = 6

/**
 * The number of slots, some of which stay empty when there are few bars, and which bars have a label so that the labels
 * fit beside each other: the first and every nth after it.
 */
export function layoutOf(bars: number): { readonly slots: number; readonly every: number } {
  const slots = Math.max(bars, MAX_LABELS)
  return { slots, every: Math.ceil(slots / MAX_LABELS) }
}
