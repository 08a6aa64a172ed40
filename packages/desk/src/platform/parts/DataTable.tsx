import { useEffect, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import styles from './DataTable.module.css'
import page from './page.module.css'

export type Column<Row> = TableColumn & {
  readonly cell: (row: Row) => ReactNode
  /** Names the row. Its link or button, of the class `rowControl`, is what the arrows move between. */
  readonly isHead?: boolean
}

type Props<Row> = TableLooks &
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

/** Opens a pressed row. A press that marks text does nothing, so that text can be copied. */
function pressControl({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const isOfItsOwn = target instanceof Element && target.closest('a, button') !== null
  if (isOfItsOwn || getSelection()?.isCollapsed === false) return
  const control = controlsOf(currentTarget)[0]
  control?.focus()
  control?.click()
}

/** After a navigation the focus is on the name of the screen or on nothing: ↓ leads from there to the rows, too. */
function useArrowsFromOutside(): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target, defaultPrevented } = event
      if (key !== 'ArrowDown' || defaultPrevented || !(target instanceof HTMLElement)) return
      // An element that can be reached with Tab has arrow keys of its own, or scrolls.
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

type TableColumn = {
  readonly heading: string
  /** Left out where the window is narrow. */
  readonly isMinor?: boolean
  /** True if only screen readers get the heading. */
  readonly isSilent?: boolean
}

type TableLooks = {
  readonly label: string
  /** A class for a table with special rows. */
  readonly className?: string | undefined
  /** On a phone each row becomes a block. */
  readonly isCards?: boolean
  /** Inside a panel the table has no edge of its own. */
  readonly isInPanel?: boolean
}

type TableProps = TableLooks & {
  readonly columns: readonly (TableColumn | string)[]
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void
  /** The bodies of the table. */
  readonly children: ReactNode
}

const columnOf = (column: TableColumn | string): TableColumn =>
  typeof column === 'string' ? { heading: column } : column

/** A table with its head row; it scrolls within itself where the window is narrower. */
export function Table(props: TableProps) {
  const { label, columns, className, isCards = false, isInPanel = false, onKeyDown, children } = props
  return (
    <div className={classes(styles['around'], !isInPanel && page['box'])}>
      {/* The keys move between the controls of the rows, which do the work. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        className={classes(styles['table'], isCards && styles['cards'], className)}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {columns.map(columnOf).map(({ heading, isMinor, isSilent }) => (
              <th key={heading} scope="col" data-minor={isMinor || undefined}>
                {isSilent ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
