import type { ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Report } from '@kassavirta/domain/reports/definition'
import { isRemovedRow, type Rows } from '@kassavirta/domain/reports/list'
import type { Sort } from '@kassavirta/domain/reports/sort'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Ref } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { BadRow } from './BadRow.tsx'
import { isFigure, totalText } from './cell-text.ts'
import { Cell, LeadCell } from './Cell.tsx'
import { rowCount } from './row-count.ts'
import { hasInquiries, RowInquiry } from './RowInquiry.tsx'
import styles from './RowTable.module.css'
import { sortAfterPress } from './sort-press.ts'
import { listTexts as texts } from './texts.fi.ts'

export type RowsProps = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  /** The rows of the current page. */
  readonly rows: Rows<unknown>
  /** The totals of the whole filtered list. */
  readonly totals: ReadonlyMap<string, number>
  readonly count: number
  readonly sort: Sort
  /** True while the rows are still in the order before. */
  readonly sorting: boolean
  readonly onSort: (sort: Sort) => void
  /** The element that scrolls to its start when another page is shown. */
  readonly ref: Ref<HTMLElement>
}

/** Kinds of column that have a width of their own. */
const kindClass: { readonly [Kind in ReportColumn['kind']]?: string | undefined } = {
  text: styles['text'],
  moment: styles['moment'],
}

const figure = (column: ReportColumn) => (isFigure(column) ? styles['figure'] : undefined)

export function RowTable(props: RowsProps) {
  const { report, columns, rows, totals, count, sort, sorting, onSort, ref } = props
  const asks = hasInquiries(report)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section ref={ref} className={styles['scroll']} aria-label={report.title} tabIndex={0}>
      <table className={styles['table']} aria-busy={sorting || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {asks && <td className={styles['act']} aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Two rows may have the same number, and an unreadable one has none.
            <Row key={index} report={report} columns={columns} row={row} />
          ))}
        </tbody>
        <Totals columns={columns} totals={totals} count={count} asks={asks} />
      </table>
    </section>
  )
}

type HeadingProps = Pick<RowsProps, 'sort' | 'onSort'> & { readonly column: ReportColumn }

function Heading({ column, sort, onSort }: HeadingProps) {
  const sorted = sort.column === column.key
  return (
    <th
      scope="col"
      className={figure(column)}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles['sort']} onClick={() => onSort(sortAfterPress(sort, column))}>
        {column.heading}
        <span aria-hidden="true" className={styles['arrow']}>
          {sorted && (sort.descending ? '↓' : '↑')}
        </span>
      </button>
    </th>
  )
}

type RowProps = Pick<RowsProps, 'report' | 'columns'> & { readonly row: unknown }

function Row({ report, columns, row }: RowProps) {
  if (row === undefined)
    return (
      <tr>
        <td colSpan={columns.length + Number(hasInquiries(report))} className={styles['bad']}>
          <BadRow />
        </td>
      </tr>
    )
  return (
    <tr className={isRemovedRow(report, row) ? styles['removed'] : undefined}>
      {columns.map((column, index) => (
        <td key={column.key} className={classes(figure(column), kindClass[column.kind])}>
          {index === 0 ? (
            <LeadCell report={report} column={column} row={row} />
          ) : (
            <Cell column={column} row={row} />
          )}
        </td>
      ))}
      {hasInquiries(report) && (
        <td className={styles['act']}>
          <RowInquiry report={report} row={row} />
        </td>
      )}
    </tr>
  )
}

type TotalsProps = Pick<RowsProps, 'columns' | 'totals' | 'count'> & {
  /** True when a column of links follows. */
  readonly asks: boolean
}

function Totals({ columns, totals, count, asks }: TotalsProps) {
  const first = columns.findIndex(({ key }) => totals.has(key))
  if (first < 0) return null
  const label = fill(texts.total, { rows: rowCount(count) })
  return (
    <tfoot>
      <tr>
        {first > 0 && (
          <th scope="row" colSpan={first}>
            {label}
          </th>
        )}
        {columns.slice(first).map((column, index) => {
          const total = totals.get(column.key)
          return (
            <td key={column.key} className={figure(column)}>
              {first === 0 && index === 0 && <VisuallyHidden>{label} </VisuallyHidden>}
              {total !== undefined && totalText(column, total)}
            </td>
          )
        })}
        {asks && <td className={styles['act']} aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}
