import { formatDay, type Day } from '../../../kernel/dates/dates.ts'
import { formatAccountNumber } from '../../../kernel/money/account-number.ts'
import { formatCount } from '../../../kernel/money/counts.ts'
import { cents, formatEuros } from '../../../kernel/money/money.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import { isSummed, type ReportColumn } from '../columns.ts'
import type { CompanyReport } from '../definition.ts'
import { splitRemoved, type Rows } from '../list.ts'
import { cellText } from '../print.ts'
import { subtotalsOf, type Subtotals } from '../subtotals.ts'
import { daysOfMonth, formatMonth } from './month.ts'
import type { Paper, PaperPart } from '../../../kernel/texts/paper.ts'
import { paperTexts, statementTexts as texts } from './terms.fi.ts'

/** A list of the portal in a statement: its definition, the rows of the account and month, and the columns that are shown. */
export type StatementList<Row = unknown> = {
  readonly report: CompanyReport<Row>
  readonly rows: Rows<Row>
  readonly columns: readonly string[]
}

type Statement = {
  readonly month: string
  readonly today: Day
  /** Older rows are in no list. */
  readonly earliest: Day
  readonly place: string
  readonly accountNumber: string
  /** Whether a list has only what the reader sent themselves. */
  readonly isOwnOnly: boolean
  readonly lists: readonly StatementList[]
  readonly foot: string
}

/** What happened on an account in a month: the lists that the reader has in the portal, oldest row first, with their totals. */
export function statementPaper({ month, today, earliest, isOwnOnly, lists, ...told }: Statement): Paper {
  const { from, to } = daysOfMonth(month)
  const notes = [
    ...(to >= today ? [fill(texts.unfinished, { day: formatDay(today) })] : []),
    ...(from < earliest ? [fill(texts.cut, { day: formatDay(earliest) })] : []),
    ...(isOwnOnly ? [texts.own] : []),
  ]
  return {
    title: fill(texts.title, { month: formatMonth(month) }),
    facts: [
      { term: paperTexts.place, value: told.place },
      { term: paperTexts.account, value: formatAccountNumber(told.accountNumber) },
      { term: paperTexts.month, value: `${formatDay(from)}–${formatDay(to)}` },
      { term: paperTexts.made, value: formatDay(today) },
    ],
    parts: [...notes.map((text) => ({ kind: 'note', text }) as const), ...lists.flatMap(partsOf)],
    foot: told.foot,
  }
}

/** Removed declarations are left out as in the lists; cancelled orders are shown as such and never summed (decisions P4). */
function partsOf({ report, rows, columns: keys }: StatementList): readonly PaperPart[] {
  const { kept, removed } = splitRemoved(report, rows)
  const shown = report.removedAs === 'cancelled' ? rows : kept
  const columns = keys.flatMap((key) => report.columns.filter((column) => column.key === key))
  const totals = subtotalsOf(report, columns, rows)
  const table = {
    kind: 'table',
    heading: report.title,
    columns: columns.map((column) => ({ heading: column.heading, isFigure: isSummed(column) })),
    rows: shown
      .flatMap((row) => (row === undefined ? [] : [columns.map((column) => cellText(column, row))]))
      .toReversed(),
    totals: columns.map((column, index) => (index === 0 ? paperTexts.total : totalIn(column, totals))),
  } as const
  const heading = report.title
  if (shown.length === 0)
    return [{ kind: 'facts', heading, facts: [{ term: paperTexts.total, value: texts.nothing }] }]
  return [table, ...oneSided(totals), ...cancelled(report.removedAs === 'cancelled' ? removed.length : 0)]
}

function totalIn({ kind, key }: ReportColumn, { totals }: Subtotals): string {
  const total = totals.get(key)
  if (total === undefined) return ''
  return kind === 'count' ? formatCount(total) : formatEuros(cents(total))
}

/** What nobody declared was counted and is in the total; it is told beneath, as the two sums differ by it. */
const oneSided = ({ undeclared: { count, sum } }: Subtotals): readonly PaperPart[] =>
  count === 0
    ? []
    : [
        {
          kind: 'note',
          text: fill(texts.undeclared, { count: formatCount(count), sum: formatEuros(cents(sum)) }),
        },
      ]

const cancelled = (count: number): readonly PaperPart[] =>
  count === 0 ? [] : [{ kind: 'note', text: fill(texts.cancelled, { count: formatCount(count) }) }]
