import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import type { Sort } from '@kassavirta/domain/reports/reports/sort'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import type { RefObject } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { BadRow } from './BadRow.tsx'
import { isFigure, totalText } from './cell-text.ts'
import { Cell, LeadCell } from './Cell.tsx'
import { differenceGap } from './difference-gap.ts'
import { groupHeading } from '../sums/group-words.ts'
import { totalLines } from '../sums/row-count.ts'
import { hasInquiries, RowInquiry } from './RowInquiry.tsx'
import styles from '../RowTable.module.css'
import type { Section, ShownGroup } from '../sums/shown-groups.ts'
import { sortAfterPress } from './sort-press.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { useSideways } from './use-sideways.ts'

export type RowsProps = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  /** The rows of the current page, under their groups. */
  readonly sections: readonly Section[]
  /** The totals of the whole filtered list. */
  readonly whole: Subtotals
  readonly sort: Sort
  /** True while the rows are still in the order before. */
  readonly sorting: boolean
  readonly onSort: (sort: Sort) => void
  /** The element whose start is scrolled to when another page is shown. */
  readonly ref: RefObject<HTMLElement | null>
}

/** Kinds of column that have a width of their own. */
const kindClass: { readonly [Kind in ReportColumn['kind']]?: string | undefined } = {
  text: styles['text'],
  moment: styles['moment'],
}

const figure = (column: ReportColumn) => (isFigure(column) ? styles['figure'] : undefined)

export function RowTable(props: RowsProps) {
  const { report, columns, sections, whole, sort, sorting, onSort, ref } = props
  const sideways = useSideways(ref)
  const asks = hasInquiries(report)
  return (
    <section
      ref={ref}
      className={classes(layout['box'], styles['box'], sideways && styles['sideways'])}
      aria-label={report.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what scrolls
      tabIndex={sideways ? 0 : -1}
    >
      <table className={styles['table']} aria-busy={sorting || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {asks && <NoLink />}
          </tr>
        </thead>
        {sections.map((section, index) => (
          <tbody key={index}>
            {section.group && (
              <GroupRow columns={columns} section={section} group={section.group} asks={asks} />
            )}
            {section.rows.map((row, at) => (
              // Two rows may have the same number, and an unreadable one has none.
              <Row key={at} report={report} columns={columns} row={row} />
            ))}
          </tbody>
        ))}
        <Totals columns={columns} whole={whole} asks={asks} />
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
            (gapText(report, column, row) ?? <Cell column={column} row={row} />)
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

/** An empty difference says why it is empty. */
function gapText(report: Report, column: ReportColumn, row: unknown): string | undefined {
  const gap = column.kind === 'difference' ? differenceGap(report, row) : undefined
  return gap && (gap === 'undeclared' ? texts.notDeclared : texts.notCounted)
}

/** The end of a row without a link, where others have one. */
const NoLink = () => <td className={styles['act']} aria-hidden="true" />

type Asks = {
  /** True when the rows end with a link. */
  readonly asks: boolean
}

type GroupRowProps = Pick<RowsProps, 'columns'> &
  Asks & {
    readonly section: Section
    readonly group: ShownGroup
  }

/** The subtotals of a group stand above its rows, under the headings of their columns. */
function GroupRow({ columns, section, group, asks }: GroupRowProps) {
  const first = firstSummed(columns, group.totals)
  // Without room before the first sum the name has the line to itself.
  const [span, summed] = first > 0 ? [first, columns.slice(first)] : [columns.length, []]
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={span}>
        {groupHeading(group, section)}
      </th>
      {summed.map((column) => (
        <td key={column.key} className={figure(column)}>
          {totalIn(column, group.totals)}
        </td>
      ))}
      {asks && <NoLink />}
    </tr>
  )
}

const firstSummed = (columns: readonly ReportColumn[], totals: Subtotals['totals']): number =>
  columns.findIndex(({ key }) => totals.has(key))

const totalIn = (column: ReportColumn, totals: Subtotals['totals']): string => {
  const total = totals.get(column.key)
  return total === undefined ? '' : totalText(column, total)
}

/** Each line names its rows; what lacks a sum has lines without figures. */
function Totals({ columns, whole, asks }: Pick<RowsProps, 'columns' | 'whole'> & Asks) {
  const lines = totalLines(whole)
  const first = firstSummed(columns, whole.totals)
  if (lines.length === 0) return null
  return (
    <tfoot>
      {lines.map(({ label, totals }) =>
        totals && first >= 0 ? (
          <tr key={label}>
            {first > 0 && (
              <th scope="row" colSpan={first}>
                {label}
              </th>
            )}
            {columns.slice(first).map((column, index) => (
              <td key={column.key} className={figure(column)}>
                {first === 0 && index === 0 && <VisuallyHidden>{label} </VisuallyHidden>}
                {totalIn(column, totals)}
              </td>
            ))}
            {asks && <NoLink />}
          </tr>
        ) : (
          !totals && (
            <tr key={label} className={styles['oneSided']}>
              <td colSpan={columns.length + Number(asks)}>{label}</td>
            </tr>
          )
        ),
      )}
    </tfoot>
  )
}
