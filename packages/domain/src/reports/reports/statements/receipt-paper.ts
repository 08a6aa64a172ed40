import { coinSettlementTexts, depositLabels } from '../../../bags/deposits/terms.fi.ts'
import { isRecord } from '../../../kernel/data/records.ts'
import { formatCount } from '../../../kernel/money/counts.ts'
import { formatEuros } from '../../../kernel/money/money.ts'
import { yesNo } from '../../../kernel/texts/terms.fi.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import { cellOf, type ReportColumn } from '../columns.ts'
import type { CompanyReport, DetailSection } from '../definition.ts'
import { detailTerms } from '../headings.fi.ts'
import { isRemovedRow } from '../list.ts'
import { worthOfPieces } from '../../../kernel/money/pieces.ts'
import { absentText, cellText } from '../print.ts'
import { reportTexts } from '../terms.fi.ts'
import type { ReceiptKind } from './api.ts'
import type { Fact, Paper, PaperPart } from '../../../kernel/texts/paper.ts'
import { paperTexts as texts, receiptNotes, receiptTitles } from './terms.fi.ts'

/** The state is that of another day than the receipt's; the place stands above. */
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
    facts: [{ term: texts.place, value: place }, ...(first?.facts ?? []), ...wayOfCounting(row)],
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
    if (!section.skipZero) return [{ term: detailTerms[key] ?? column.heading, value: told(column, row) }]
    return cellOf(column, row)?.value ? [countOf(column, row)] : []
  })
}

/** Pieces with what they are worth: `24 × 50 €`, `1 200,00 €`. */
function countOf<Row>(column: ReportColumn<Row>, row: Row): Fact {
  const count = column.kind === 'count' ? (column.value?.(row) ?? 0) : 0
  const worth = worthOfPieces(column.key, count)
  const term = detailTerms[column.key] ?? column.heading
  if (worth === undefined) return { term, value: told(column, row) }
  return {
    term: fill(texts.piecesOf, { count: formatCount(count), name: column.heading }),
    value: formatEuros(worth),
  }
}

/** A missing value is said in words, never left blank. */
function told<Row>(column: ReportColumn<Row>, row: Row): string {
  const text = cellText(column, row)
  if (text === '') return absentText(column)
  return column.kind === 'count' && !column.namesUnit ? fill(texts.pieces, { count: text }) : text
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
