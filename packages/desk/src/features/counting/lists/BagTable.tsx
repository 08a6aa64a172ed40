import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './BagTable.module.css'
import { listTexts as texts } from './list-texts.fi.ts'

export type BagColumn<Row> = {
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** Left out where the window is narrow. */
  readonly isMinor?: boolean
  /** The heading is there for those who listen only. */
  readonly isSilent?: boolean
}

type Props<Row> = {
  readonly label: string
  readonly list: {
    readonly rows: readonly Row[] | undefined
    readonly failure: Failure | undefined
    readonly tryNow: () => void
    readonly more: (() => void) | undefined
    readonly isFetchingMore: boolean
  }
  readonly empty: string
  readonly idOf: (row: Row) => number
  /** The first cell: the row's own button or link, which the arrows move between. */
  readonly head: { readonly heading: string; readonly cell: (row: Row) => ReactNode }
  readonly columns: readonly BagColumn<Row>[]
  readonly isMarked?: (row: Row) => boolean
  /** Esc in the list. */
  readonly onBack?: () => void
}

/** A list of bags: ↑ and ↓ move, Enter opens, Esc leads back. */
export function BagTable<Row>(props: Props<Row>) {
  const { label, list, empty, idOf, head, columns, isMarked, onBack } = props
  if (list.failure) {
    return (
      <FetchFailed heading={texts.loadFailed} tryNow={list.tryNow}>
        {list.failure.text}
      </FetchFailed>
    )
  }
  if (list.rows === undefined) return <Loading text={texts.loading} />
  if (list.rows.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <>
      <div className={styles['around']}>
        {/* The keys move between the buttons of the rows, which do the work. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table className={styles['table']} aria-label={label} onKeyDown={(event) => moveOn(event, onBack)}>
          <thead>
            <tr>
              <th scope="col">{head.heading}</th>
              {columns.map(({ heading, isMinor, isSilent }) => (
                <th key={heading} scope="col" data-minor={isMinor || undefined}>
                  {isSilent ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={idOf(row)} data-marked={isMarked?.(row) || undefined}>
                <th scope="row">{head.cell(row)}</th>
                {columns.map(({ heading, cell, isMinor }) => (
                  <td key={heading} data-minor={isMinor || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.more && (
        <div className={styles['more']}>
          <Button kind="secondary" busy={list.isFetchingMore} onClick={list.more}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** The row's own control: the first of its head cell. */
const controlsOf = (table: HTMLTableElement): readonly HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tbody th :is(a, button)'),
]

function moveOn(event: KeyboardEvent<HTMLTableElement>, onBack: (() => void) | undefined): void {
  if (event.key === 'Escape') return onBack?.()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const controls = controlsOf(event.currentTarget)
  const row = event.target.closest('tr')
  const at = controls.findIndex((control) => row?.contains(control))
  event.preventDefault()
  if (at + step < 0) onBack?.()
  else controls[at + step]?.focus()
}

/** Moves from a field above into the list. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('main tbody th :is(a, button)')?.focus()
}
