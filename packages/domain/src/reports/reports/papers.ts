import { coinSettlementTexts, depositLabels } from '../../bags/deposits/terms.fi.ts'
import { isRecord } from '../../kernel/data/records.ts'
import { formatDay, type Day } from '../../kernel/dates/dates.ts'
import { formatAccountNumber } from '../../kernel/money/bank-numbers.ts'
import { formatCount } from '../../kernel/money/counts.ts'
import { cents, formatEuros } from '../../kernel/money/money.ts'
import { worthOfPieces } from '../../kernel/money/denominations.ts'
import type { Paper, PaperPart, Fact } from '../../kernel/texts/paper.ts'
import { yesNo } from '../../kernel/texts/terms.fi.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { isSummed, type ReportColumn, cellOf } from './columns.ts'
import type { CompanyReport, DetailSection } from './definition.ts'
import { splitRemoved, type Rows, isRemovedRow } from './list.ts'
import { cellText, absentText } from './print.ts'
import { daysOfMonth, formatMonth, type ReceiptKind } from './statements-api.ts'
import { subtotalsOf, type Subtotals } from './subtotals.ts'
import {
  paperTexts,
  statementTexts as texts,
  detailTerms,
  reportTexts,
  receiptNotes,
  receiptTitles,
} from './terms.fi.ts'

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
export function statementPaper({ month, today, earliest, isOwnOnly, lists, ...account }: Statement): Paper {
  const { from, to } = daysOfMonth(month)
  const notes = [
    ...(to >= today ? [fill(texts.unfinished, { day: formatDay(today) })] : []),
    ...(from < earliest ? [fill(texts.cut, { day: formatDay(earliest) })] : []),
    ...(isOwnOnly ? [texts.own] : []),
  ]
  return {
    title: fill(texts.title, { month: formatMonth(month) }),
    facts: [
      { term: paperTexts.place, value: account.place },
      { term: paperTexts.account, value: formatAccountNumber(account.accountNumber) },
      { term: paperTexts.month, value: `${formatDay(from)}–${formatDay(to)}` },
      { term: paperTexts.made, value: formatDay(today) },
    ],
    parts: [...notes.map((text) => ({ kind: 'note', text }) as const), ...lists.flatMap(partsOf)],
    foot: account.foot,
  }
}

/** Removed declarations are left out as in the lists; cancelled orders are shown as such and never summed (decisions P4). */
function partsOf({ report, rows, columns: keys }: StatementList): readonly PaperPart[] {
  const { remaining, removed } = splitRemoved(report, rows)
  const shown = report.removedAs === 'cancelled' ? rows : remaining
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

/** The note on counted bags that nobody declared. The total includes them, so it differs from the declared sum. */
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

/** Left out because the state may have changed since, and because the place stands above. */
const LEFT_OUT = ['id', 'customerName', 'countingState', 'stage']

type Receipt<Row> = {
  readonly kind: ReceiptKind
  readonly report: CompanyReport<Row>
  readonly row: Row
  readonly place: string
  readonly foot: string
}

/** The receipt of an entry, by the definition of its page: the same facts in the same order. */
export function receiptPaper<Row>({ kind, report, row, place, foot }: Receipt<Row>): Paper {
  const [first, ...others] = report.detail.sections.map((section) => ({
    heading: section.heading ?? '',
    facts: factsOf(section, report.columns, row),
  }))
  const counts: readonly PaperPart[] = others
    .filter(({ facts }) => facts.length > 0)
    .map(({ heading, facts }) => ({ kind: 'facts', heading, facts }))
  const ended = report.removedAs === 'cancelled' ? receiptNotes.cancelled : receiptNotes.removed
  return {
    title: fill(receiptTitles[kind], { number: String(report.numberOf(row)) }),
    facts: [{ term: paperTexts.place, value: place }, ...(first?.facts ?? []), ...wayOfCounting(row)],
    parts: [...(isRemovedRow(report, row) ? [{ kind: 'note', text: ended } as const] : []), ...counts],
    foot,
  }
}

function factsOf<Row>(
  section: DetailSection,
  columns: readonly ReportColumn<Row>[],
  row: Row,
): readonly Fact[] {
  const nameOf = (key: string) =>
    columns.filter((each) => each.key === key).map((each) => cellText(each, row))
  return section.columns.flatMap((key): readonly Fact[] => {
    const column = columns.find((each) => each.key === key)
    if (!column?.value || LEFT_OUT.includes(key) || key === 'userLastName') return []
    if (key === 'userFirstName') {
      const name = [...nameOf(key), ...nameOf('userLastName')].join(' ').trim()
      return [{ term: section.person ?? column.heading, value: name || reportTexts.unknown }]
    }
    if (!section.skipZero)
      return [{ term: detailTerms[key] ?? column.heading, value: valueText(column, row) }]
    return cellOf(column, row)?.value ? [countOf(column, row)] : []
  })
}

/** Pieces with what they are worth: `24 × 50 €`, `1 200,00 €`. */
function countOf<Row>(column: ReportColumn<Row>, row: Row): Fact {
  const count = column.kind === 'count' ? (column.value?.(row) ?? 0) : 0
  const worth = worthOfPieces(column.key, count)
  const term = detailTerms[column.key] ?? column.heading
  if (worth === undefined) return { term, value: valueText(column, row) }
  return {
    term: fill(paperTexts.piecesOf, { count: formatCount(count), name: column.heading }),
    value: formatEuros(worth),
  }
}

/** The value of a column as text; a missing one is a word, never a blank. */
function valueText<Row>(column: ReportColumn<Row>, row: Row): string {
  const text = cellText(column, row)
  if (text === '') return absentText(column)
  return column.kind === 'count' && !column.namesUnit ? fill(paperTexts.pieces, { count: text }) : text
}

/** How a deposit was counted, which is in no column. */
function wayOfCounting(row: unknown): readonly Fact[] {
  if (!isRecord(row)) return []
  return [
    ...(row['countAtServiceCenter'] === true
      ? [{ term: depositLabels.blindRegister, value: yesNo.yes }]
      : []),
    ...(row['coinsUncounted'] === true
      ? [{ term: depositLabels.coinSettlementType, value: coinSettlementTexts.uncounted }]
      : []),
  ]
}
