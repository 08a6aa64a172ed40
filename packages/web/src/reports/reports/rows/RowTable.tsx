import { type RefObject, useEffect, useState } from 'react'
import type { ReportColumn, ColumnKind } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import type { Sort } from '@kassavirta/domain/reports/reports/sort'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { groupHeading, type Section, type ShownGroup } from '../sums/groups.ts'
import { isFigure, totalText, totalLines } from '../sums/totals.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { BadRow, Cell, LeadCell, differenceGap, hasInquiries, RowInquiry } from './Cell.tsx'
import styles from './RowTable.module.css'

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
  const hasLinks = hasInquiries(report)
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
            {hasLinks && <NoLink />}
          </tr>
        </thead>
        {sections.map((section, index) => (
          <tbody key={index}>
            {section.group && (
              <GroupRow columns={columns} section={section} group={section.group} hasLinks={hasLinks} />
            )}
            {section.rows.map((row, at) => (
              // Two rows may have the same number, and an unreadable one has none.
              <Row key={at} report={report} columns={columns} row={row} />
            ))}
          </tbody>
        ))}
        <Totals columns={columns} whole={whole} hasLinks={hasLinks} />
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

type RowEndProps = {
  /** True when the rows end with a link. */
  readonly hasLinks: boolean
}

type GroupRowProps = Pick<RowsProps, 'columns'> &
  RowEndProps & {
    readonly section: Section
    readonly group: ShownGroup
  }

/** The subtotals of a group stand above its rows, under the headings of their columns. */
function GroupRow({ columns, section, group, hasLinks }: GroupRowProps) {
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
      {hasLinks && <NoLink />}
    </tr>
  )
}

const firstSummed = (columns: readonly ReportColumn[], totals: Subtotals['totals']): number =>
  columns.findIndex(({ key }) => totals.has(key))

const totalIn = (column: ReportColumn, totals: Subtotals['totals']): string => {
  const total = totals.get(column.key)
  return total === undefined ? '' : totalText(column, total)
}

/** Each line names its rows; rows without one of the sums have a line without figures. */
function Totals({ columns, whole, hasLinks }: Pick<RowsProps, 'columns' | 'whole'> & RowEndProps) {
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
            {hasLinks && <NoLink />}
          </tr>
        ) : (
          !totals && (
            <tr key={label} className={styles['oneSided']}>
              <td colSpan={columns.length + Number(hasLinks)}>{label}</td>
            </tr>
          )
        ),
      )}
    </tfoot>
  )
}

/** Column kinds of which people want the newest or largest first. */
const FROM_THE_TOP: readonly ColumnKind[] = ['day', 'moment', 'money', 'difference', 'count', 'number']

/** The order after a press on a heading; a second press reverses it. */
export const sortAfterPress = (sort: Sort, { key, kind }: ReportColumn): Sort => ({
  column: key,
  descending: sort.column === key ? !sort.descending : FROM_THE_TOP.includes(kind),
})

/**
 * True while the table is wider than its box and has to scroll sideways. In new browsers heading and totals stick to the
 * window while the box scrolls. In older ones they would stick to the box, so they are moved by as much as the page has
 * been scrolled.
 */
export function useSideways(boxRef: RefObject<HTMLElement | null>): boolean {
  const [sideways, setSideways] = useState(false)
  useEffect(() => {
    const box = boxRef.current
    const table = box?.querySelector('table')
    if (!box || !table) return undefined
    const look = () => setSideways(table.offsetWidth > box.clientWidth)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [boxRef])
  useEffect(() => {
    const box = boxRef.current
    if (!sideways || !box) return undefined
    const move = () => shift(box)
    move()
    addEventListener('scroll', move, { passive: true })
    addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move)
      removeEventListener('resize', move)
    }
  }, [boxRef, sideways])
  return sideways
}

/** Neither leaves the table: the last row and the first one stay in sight beside them. */
function shift(box: HTMLElement): void {
  if (getComputedStyle(box).overflowY === 'clip') return
  const head = box.querySelector('thead')
  const foot = box.querySelector('tfoot')
  const { top } = box.getBoundingClientRect()
  // Without the scroll bar, which may lie below the totals.
  const bottom = top + box.clientTop + box.clientHeight
  const room = Math.max(0, box.clientHeight - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0))
  const down = edgeOf(head?.querySelector('th'), 'top') - top
  const up = bottom - (document.documentElement.clientHeight - edgeOf(foot, 'bottom'))
  box.style.setProperty('--head-shift', `${Math.min(Math.max(0, down), room)}px`)
  box.style.setProperty('--foot-shift', `${-Math.min(Math.max(0, up), room)}px`)
}

/** How far from the edge of the window the styles want a cell or the totals to stick. */
const edgeOf = (element: Element | null | undefined, edge: 'top' | 'bottom'): number =>
  (element && Number.parseFloat(getComputedStyle(element)[edge])) || 0
