import { formatDay, formatMoment } from '../../kernel/dates/dates.ts'
import { formatAccountNumber, formatReference } from '../../kernel/money/bank-numbers.ts'
import { formatCount } from '../../kernel/money/counts.ts'
import { formatEuros } from '../../kernel/money/money.ts'
import { type Cell, csvLines, toCsv, type Column } from '../../kernel/texts/csv.ts'
import { yesNo } from '../../kernel/texts/terms.fi.ts'
import { cellOf, type ReportColumn, isStateColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { splitRemoved, type Rows } from './list.ts'
import { reportTexts } from './terms.fi.ts'

/** A value in the format of the screen; the file has its own (`kernel/texts/csv.ts`). */
export function printCell(cell: Cell): string {
  if (cell === null || cell.value === null) return ''
  switch (cell.kind) {
    case 'text':
    case 'code':
      return cell.value
    case 'money':
      return formatEuros(cell.value)
    case 'count':
      return formatCount(cell.value)
    case 'integer':
      return String(cell.value)
    case 'day':
      return formatDay(cell.value)
    case 'moment':
      return formatMoment(cell.value)
    case 'flag':
      return cell.value ? yesNo.yes : yesNo.no
    default:
      return cell satisfies never
  }
}

/** What the sender of a form may leave empty; any other value that is absent is missing. */
const OPTIONAL_COLUMNS: readonly string[] = ['reference', 'message', 'contactInfo', 'additionalInfo']

/** Says that a value is absent, with one word per fact, whether the answer has null or an empty text. */
export function absentText({ key, kind }: Pick<ReportColumn, 'key' | 'kind'>): string {
  // Without a declared sum there is no difference (decisions O10).
  if (kind === 'difference') return ''
  if (kind === 'money') return reportTexts.notDeclared
  return OPTIONAL_COLUMNS.includes(key) ? reportTexts.notGiven : reportTexts.unknown
}

/** The value of a row in a column, grouped for reading. */
export function cellText<Row>(column: ReportColumn<Row>, row: Row): string {
  const text = printCell(cellOf(column, row))
  if (column.kind === 'account') return formatAccountNumber(text)
  return column.kind === 'reference' ? formatReference(text) : text
}

/** How long the export button says that the file was made. */
export const EXPORT_STATE_MS = 500

/** The columns of the CSV file, which do not depend on the chosen columns of the screen (decisions F9). */
export const fileColumns = <Row>(report: Report<Row>): readonly Column<Row | undefined>[] =>
  report.columns
    .filter(({ file }) => file !== null)
    .map((column, index) => ({
      heading: column.file ?? column.heading,
      cell: (row) => (row === undefined ? badCell(index) : cellOf(column, row)),
    }))

/** An unreadable row is one line that says so. */
const badCell = (index: number): Cell => (index === 0 ? { kind: 'text', value: reportTexts.badRow } : null)

/** A file without a column for the state leaves removed rows out: a reader could not distinguish them. */
const fileRows = <Row>(report: Report<Row>, rows: Rows<Row>): Rows<Row> =>
  report.columns.some((column) => isStateColumn(column) && column.file !== null)
    ? rows
    : splitRemoved(report, rows).remaining

export const reportCsv = <Row>(report: Report<Row>, rows: Rows<Row>): string =>
  toCsv(fileColumns(report), fileRows(report, rows))

/** The same file in pieces of so many rows, each made when it is asked for: a long list takes most of a second. */
export function* csvPieces<Row>(report: Report<Row>, all: Rows<Row>, size: number): Generator<string> {
  const columns = fileColumns(report)
  const rows = fileRows(report, all)
  yield toCsv(columns, rows.slice(0, size))
  for (let begin = size; begin < rows.length; begin += size)
    yield csvLines(columns, rows.slice(begin, begin + size))
}
