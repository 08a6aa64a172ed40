import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isStateColumn, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { cellText } from '@kassavirta/domain/reports/reports/print'
import { Cell } from './Cell.tsx'
import { differenceGap } from './difference-gap.ts'
import { removedWords } from '../sums/removed-words.ts'
import styles from '../RowCards.module.css'
import { hasInquiries, RowInquiry } from './RowInquiry.tsx'
import { listTexts as texts } from '../texts.fi.ts'

type Props = {
  readonly report: Report
  readonly columns: readonly ReportColumn[]
  readonly row: unknown
}

/**
 * A row in two lines: what and how much, when and how far. All of it is the link, so that a list of links tells the sum
 * and the stage. Columns that the person has added follow.
 */
export function RowCard({ report, columns, row }: Props) {
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

/** A row of a concern is of a place, one of a place is a bag, and any other has its first column. */
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
