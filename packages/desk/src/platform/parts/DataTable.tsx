import { useEffect, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './DataTable.module.css'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import { Table, type TableColumn, type TableProps } from './Table.tsx'

export type Column<Row> = TableColumn & {
  readonly cell: (row: Row) => ReactNode
  /** Names the row. Its link or button, of the class `rowControl`, is what the arrows move between. */
  readonly isHead?: boolean
}

type Props<Row> = TableProps &
  PagedListProps<Row> & {
    readonly idOf: (row: Row) => string | number
    readonly columns: readonly Column<Row>[]
    readonly toneOf?: (row: Row) => 'warn' | 'danger' | undefined
    readonly isChosen?: (row: Row) => boolean
    /** A press anywhere on a row is one on its control. */
    readonly isPressedByRow?: boolean
    /** Esc in the table, or ↑ in its first row. */
    readonly onBack?: () => void
  }

export const rowControl = styles['control']

/** The rows of a list in a table: ↑ and ↓ move between them, Enter opens, Esc leads back. */
export function DataTable<Row>({ idOf, columns, toneOf, isChosen, onBack, ...props }: Props<Row>) {
  const { list, texts, empty, isInPanel, isPressedByRow = false, ...table } = props
  useArrowsFromOutside()
  return (
    <PagedList list={list} texts={texts} empty={empty} isInPanel={isInPanel ?? false}>
      {(rows) => (
        <Table
          {...table}
          isInPanel={isInPanel ?? false}
          columns={columns}
          onKeyDown={(event) => moveOn(event, onBack)}
        >
          <tbody>
            {rows.map((row) => (
              <tr
                key={idOf(row)}
                data-tone={toneOf?.(row)}
                data-chosen={isChosen?.(row) || undefined}
                data-pressed-by-row={isPressedByRow || undefined}
                onClick={isPressedByRow ? pressControl : undefined}
              >
                {columns.map(({ heading, cell, isHead, isMinor }) =>
                  isHead ? (
                    <th key={heading} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={heading} data-minor={isMinor || undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </PagedList>
  )
}

const controlsOf = (within: ParentNode): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>('tbody th :is(a, button)'),
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

/** What stands in a row can still be marked with the mouse and copied. */
function pressControl({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const isOfItsOwn = target instanceof Element && target.closest('a, button') !== null
  if (isOfItsOwn || getSelection()?.isCollapsed === false) return
  const control = controlsOf(currentTarget)[0]
  control?.focus()
  control?.click()
}

/** After a move the focus stands on the name of the screen, or on nothing: the arrows lead from there to the rows, too. */
function useArrowsFromOutside(): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target, defaultPrevented } = event
      if (key !== 'ArrowDown' || defaultPrevented || !(target instanceof HTMLElement)) return
      // What can be reached with Tab has arrows of its own, or scrolls.
      if (target !== document.body && target.tabIndex >= 0) return
      if (document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      focusFirstRow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Moves from a field above into the table. */
export function focusFirstRow(): void {
  controlsOf(document)[0]?.focus()
}
