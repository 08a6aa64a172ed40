import { keyOf, waitsForPacking, type Order, type Stop } from '../order.ts'

export const rowId = (key: string): string => `row-${key}`

/** After the screen has been drawn anew, so that the row is there. */
export function focusRow(key: string | undefined): void {
  if (key === undefined) return
  requestAnimationFrame(() => document.getElementById(rowId(key))?.focus())
}

/** The row to go on with: the next that waits below, then the first that waits above; else the row itself. */
export function nextToPack(stops: readonly Stop[], key: string): string {
  const orders = stops.flatMap((stop) => stop.orders)
  const at = orders.findIndex((order) => keyOf(order) === key)
  const others: readonly Order[] = [...orders.slice(at + 1), ...orders.slice(0, Math.max(0, at))]
  const next = others.find(waitsForPacking)
  return next ? keyOf(next) : key
}

/** The controls of the rows, which the arrows move between. */
const controls = (table: Element): readonly HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('[data-row]'),
]

/** Moves the focus by so many rows. False past an end. */
export function moveRow(from: HTMLElement, step: 1 | -1): boolean {
  const table = from.closest('table')
  const rows = table ? controls(table) : []
  const next = rows[rows.indexOf(from) + step]
  next?.focus()
  return next !== undefined
}
