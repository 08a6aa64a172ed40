import { useState } from 'react'
import { keyOf, waitsForPacking, type Order, type Stop } from '../order.ts'
import type { HeldPacking } from './use-packing.ts'

/** The part that is open in a row: the field of its seal, the packing of another content, or its details. */
export type RowMode = 'seal' | 'different' | 'details'

/** The state of the rows: which one has the focus, which part is open, and what was done last. */
export function useRows(held: HeldPacking) {
  const [active, setActive] = useState<string>()
  const [shown, setShown] = useState<{ readonly key: string; readonly mode: RowMode }>()
  const [done, setDone] = useState('')
  const open = (key: string, mode: RowMode) => {
    setActive(key)
    setShown({ key, mode })
  }
  return {
    active,
    setActive,
    modeOf: (key: string): RowMode | undefined => (shown?.key === key ? shown.mode : undefined),
    /** Opens the row of an order. A held packing is sent first, because the next act needs the server's state. */
    show: (key: string, mode: RowMode) => {
      if (held.isHeld(key)) void held.sendNow().then(() => open(key, mode))
      else open(key, mode)
    },
    /** Closes the open part and moves to a row: the same one, or the next. */
    leave: (to: string) => {
      setShown(undefined)
      focusRow(to)
    },
    done,
    setDone,
    held,
  }
}

export type Rows = ReturnType<typeof useRows>

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

/** Moves the focus to the next or previous row. False past an end. */
export function moveRow(from: HTMLElement, step: 1 | -1): boolean {
  const table = from.closest('table')
  const rows = table ? controls(table) : []
  const next = rows[rows.indexOf(from) + step]
  next?.focus()
  return next !== undefined
}
