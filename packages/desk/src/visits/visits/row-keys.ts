import type { VisitRow } from '@kassavirta/domain/visits/visits/api'
import { visitAfter, type VisitDecision } from '@kassavirta/domain/visits/visits/states'
import type { KeyboardEvent } from 'react'

/** What a letter may do, while a row has the focus (WCAG 2.1.4). Of two decisions at most one is possible. */
const letters: Readonly<Record<string, readonly VisitDecision[]>> = {
  a: ['accept', 'acceptForCustomer'],
  e: ['propose'],
  h: ['refuse'],
}

/** The decision that a key means for a row; undefined with a modifier, which belongs to the browser. */
export const decisionOf = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  row: VisitRow,
): VisitDecision | undefined =>
  ctrlKey || metaKey || altKey
    ? undefined
    : letters[key.toLowerCase()]?.find((decision) => mayDecide(row, decision))

const controls = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main tbody th button'),
]

/** Gives the focus back to the row that was chosen, or to the one that has taken its place. */
export function focusRow(key: string | undefined): void {
  const before = controls().findIndex((control) => control.dataset['row'] === key)
  requestAnimationFrame(() => {
    const rows = controls()
    const same = rows.find((control) => control.dataset['row'] === key)
    ;(same ?? rows[Math.min(Math.max(before, 0), rows.length - 1)])?.focus()
  })
}

/** Whether the desk may decide so now. The number of the attempt changes nothing about it. */
export const mayDecide = ({ stage }: Pick<VisitRow, 'stage'>, decision: VisitDecision): boolean =>
  visitAfter({ attempt: 1, stage }, decision) !== undefined
