import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './DataTable.module.css'
import page from './page.module.css'

export type TableColumn = {
  readonly heading: string
  /** Left out where the window is narrow. */
  readonly isMinor?: boolean
  /** The heading is there for those who listen only. */
  readonly isSilent?: boolean
}

export type TableProps = {
  readonly label: string
  /** Of a table whose rows have something of their own. */
  readonly className?: string | undefined
  /** On a phone each row becomes a block. */
  readonly isCards?: boolean
  /** Inside a panel the table has no edge of its own. */
  readonly isInPanel?: boolean
}

type Props = TableProps & {
  readonly columns: readonly (TableColumn | string)[]
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void
  /** The bodies of the table. */
  readonly children: ReactNode
}

const columnOf = (column: TableColumn | string): TableColumn =>
  typeof column === 'string' ? { heading: column } : column

/** A table with its head row; it scrolls within itself where the window is narrower. */
export function Table(props: Props) {
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
