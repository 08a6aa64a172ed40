import { csvLines, toCsv, type Cell, type Column } from '../../kernel/texts/csv.ts'
import { cellOf, isStateColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { splitRemoved, type Rows } from './list.ts'
import { reportTexts } from './terms.fi.ts'

/** How long the export button says that the file was made. */
export const EXPORT_STATE_MS = 500

/** The columns of the CSV file: always the same, whatever the screen shows (decisions F9). */
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
    : splitRemoved(report, rows).kept

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
