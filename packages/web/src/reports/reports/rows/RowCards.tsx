import { startTransition, Fragment, useEffect, useState } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isStateColumn, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { cellText } from '@kassavirta/domain/reports/reports/print'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { useRouter, useScreenView, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { groupHeading, type Section, type ShownGroup } from '../sums/groups.ts'
import {
  totalText,
  mainSumOf,
  mainTotal,
  removedWords,
  rowCount,
  totalLines,
  type TotalLine,
} from '../sums/totals.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { BadRow, Cell, differenceGap, hasInquiries, RowInquiry } from './Cell.tsx'
import type { RowsProps } from './RowTable.tsx'
import styles from './RowCards.module.css'

/** More than a phone shows at first. */
const FIRST_CARDS = 12

/** The list on a phone: a card for each row. Its order is chosen in the menu of the view. */
export function RowCards(props: RowsProps) {
  const { report, columns, sections, whole, sorting, ref } = props
  const returned = useReturned()
  const all = useAfterFrame(returned)
  return (
    <>
      <section
        ref={ref}
        className={classes(styles['top'], !returned && styles['opened'])}
        aria-label={report.title}
        tabIndex={-1}
      >
        {sections.map((section, index) => (
          <Fragment key={index}>
            {section.group && <GroupHead report={report} section={section} group={section.group} />}
            <ul className={styles['cards']} aria-busy={sorting || undefined}>
              {section.rows.map((row, at) => (
                // Two rows may have the same number, and an unreadable one has none.
                <li key={at} className={classes(layout['box'], styles['card'])}>
                  {(all || at < FIRST_CARDS) &&
                    (row === undefined ? (
                      <BadRow />
                    ) : (
                      <RowCard report={report} columns={columns} row={row} />
                    ))}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
      <CardTotals report={report} columns={columns} whole={whole} />
    </>
  )
}

/**
 * True when the person returns to the list and the page is about to scroll to the earlier position: then each card needs
 * its height at once.
 */
function useReturned(): boolean {
  const router = useRouter()
  const { scroll, navigation } = useScreenView()
  const [returned] = useState(() => scroll === 'earlier' && router.rendered() !== navigation)
  return returned
}

/** True at once if asked, else after the first rendering; until then the other cards are empty boxes. */
function useAfterFrame(atOnce: boolean): boolean {
  const [after, setAfter] = useState(atOnce)
  useEffect(() => startTransition(() => setAfter(true)), [])
  return after
}

type GroupHeadProps = Pick<RowsProps, 'report'> & { readonly section: Section; readonly group: ShownGroup }

function GroupHead({ report, section, group }: GroupHeadProps) {
  const main = mainSumOf(report)
  const sum = mainTotal(report, group)
  return (
    <h2 className={classes(layout['apart'], styles['group'])}>
      <span>{groupHeading(group, section)}</span>
      {main && sum !== undefined && <span>{totalText(main, sum)}</span>}
    </h2>
  )
}

type Props = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  readonly row: unknown
}

/**
 * A row in two lines: title and sum, time and progress. All of it is the link, so that a list of links includes the sum and
 * the stage. Columns that the person has added follow.
 */
function RowCard({ report, columns, row }: Props) {
  const { search } = useAddress()
  const facts = columns
    .filter(({ key }) => !report.shown.includes(key))
    .filter((each) => !isNothing(each, row))
  const body = (
    <>
      <FirstLine report={report} columns={columns} row={row} />
      <SecondLine report={report} columns={columns} row={row} />
      {facts.length > 0 && (
        <span className={styles['facts']}>
          {facts.map((column) => (
            <span key={column.key}>
              {column.heading} <Cell column={column} row={row} />
            </span>
          ))}
        </span>
      )}
    </>
  )
  if (report.group === 'concern') return body
  return (
    <>
      <PortalLink
        to={report.detail.route}
        params={{ id: report.numberOf(row) }}
        search={search}
        className={classes(layout['cover'], styles['link'])}
      >
        {body}
      </PortalLink>
      {hasInquiries(report) && differenceOf(report, row) !== undefined && (
        <RowInquiry report={report} row={row} />
      )}
    </>
  )
}

function FirstLine({ report, columns, row }: Props) {
  const sum = sumColumn(report, columns, row)
  const removed = isRemovedRow(report, row)
  return (
    <span className={layout['apart']}>
      <b className={styles['title']}>
        {titleOf(report, columns, row)} {removed && <Badge>{removedWords(report).tag}</Badge>}
      </b>{' '}
      {sum && <b className={classes(removed && styles['removed'])}>{cellText(sum, row)}</b>}{' '}
    </span>
  )
}

function SecondLine({ report, columns, row }: Props) {
  const bag = report.group === 'concern' ? columns.find(({ kind }) => kind === 'bag') : undefined
  const day = columns.find(({ kind }) => kind === 'day') ?? columns.find(({ kind }) => kind === 'moment')
  // A search over many places says above its rows which day it is about.
  const words = bag
    ? [bag, day].map((column) => column && cellText(column, row))
    : [day && !isNothing(day, row) && `${day.heading} ${cellText(day, row)}`]
  return (
    <span className={classes(layout['apart'], styles['second'])}>
      <span>{words.filter(Boolean).join(', ')}</span> <Progress report={report} columns={columns} row={row} />
    </span>
  )
}

/** The difference once the row is counted, else how far it is. */
function Progress({ report, columns, row }: Props) {
  const difference = columns.find(({ kind }) => kind === 'difference')
  const value = difference?.value?.(row) ?? null
  const state = columns.find((column) => isStateColumn(column) && column.value?.(row) !== null)
  if (difference && value !== null)
    return value === 0 ? texts.matches : <Cell column={difference} row={row} />
  if (state) return <Cell column={state} row={row} />
  return difference && differenceGap(report, row) === 'undeclared' ? texts.notDeclared : null
}

/** The title of a card: the place in a concern's row, the bag in a company's row, else the first column. */
function titleOf(report: Report, columns: readonly ReportColumn[], row: unknown): string {
  if (report.group === 'concern') return report.placeOf(row).customerName
  const bag = report.columns.find(({ kind }) => kind === 'bag')
  const number = bag ? cellText(bag, row) : ''
  if (number) return fill(texts.bagTitle, { number })
  const [lead] = columns
  return lead ? `${lead.heading} ${cellText(lead, row)}` : ''
}

/** The counted sum where there is one, else the main one or the first that is known. */
function sumColumn(report: Report, columns: readonly ReportColumn[], row: unknown): ReportColumn | undefined {
  const known = columns.filter((column) => column.kind === 'money' && !isNothing(column, row))
  return (
    known.find(({ key }) => key === report.compared?.counted) ??
    known.find(({ key }) => key === 'totalSum') ??
    known[0]
  )
}

/** A difference that is not 0. */
const differenceOf = ({ columns }: Report, row: unknown) =>
  columns.find((column) => column.kind === 'difference' && column.value?.(row))

/** Leaves out blanks and counts of 0, which would only make the card longer. */
const isNothing = (column: ReportColumn, row: unknown): boolean => {
  const value = column.value?.(row)
  return value === null || value === '' || (column.kind === 'count' && value === 0)
}

/** The totals of the whole list at the lower edge of a phone: one line, which opens when it has more to show. */
function CardTotals({ report, columns, whole }: Pick<RowsProps, 'report' | 'columns' | 'whole'>) {
  const main = mainSumOf(report)
  const sum = mainTotal(report, whole)
  const lines = totalLines(whole)
  const figures = lines.flatMap(({ totals }) => columns.filter(({ key }) => totals?.get(key)))
  if (figures.length === 0 && lines.every(({ totals }) => totals)) return null
  const head = (
    <>
      <span>{fill(texts.total, { rows: rowCount(whole.count) })}</span>
      {main && sum !== undefined && <b>{totalText(main, sum)}</b>}
    </>
  )
  const box = classes(layout['box'], styles['totals'])
  if (lines.length === 1 && figures.length === 1 && main)
    return <p className={classes(box, layout['apart'])}>{head}</p>
  return (
    <details className={box}>
      <summary className={layout['apart']}>{head}</summary>
      {lines.map((line) => (
        <Line key={line.label} columns={columns} line={line} isNamed={lines.length > 1} />
      ))}
    </details>
  )
}

type LineProps = Pick<RowsProps, 'columns'> & { readonly line: TotalLine; readonly isNamed: boolean }

/** The figures of some rows, under what those rows are. */
const Line = ({ columns, line: { label, totals }, isNamed }: LineProps) => (
  <>
    {isNamed && <p className={styles['line']}>{label}</p>}
    {totals && (
      <dl>
        {columns.map((column) => {
          const total = totals.get(column.key)
          return total ? (
            <div key={column.key} className={classes(layout['apart'], styles['line'])}>
              <dt>{column.heading}</dt>
              <dd>{totalText(column, total)}</dd>
            </div>
          ) : null
        })}
      </dl>
    )}
  </>
)
