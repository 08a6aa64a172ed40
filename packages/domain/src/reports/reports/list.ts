import { isRecord } from '../../kernel/data/records.ts'
import { isSummed, type ReportColumn } from './columns.ts'
import type { ConcernReport, Report } from './definition.ts'

const PAGE_SIZE = 50
/** A print shows the whole list up to this many rows, which is about twenty-five sheets. */
export const PRINTED_ROWS = 1_000

/** A loaded list. Undefined is a row that could not be read: it is shown as unreadable, the others as usual. */
export type Rows<Row> = readonly (Row | undefined)[]

/** Reads the rows of an answer. */
export function readRows<Row>(report: Report<Row>, answer: readonly unknown[]): Rows<Row> {
  const flag = report.group === 'concern' ? report.part?.flag : undefined
  const own = flag ? answer.filter((wire) => !isMarked(wire, flag, false)) : answer
  return own.map((wire) => report.row.read(wire))
}

/** A row without the flag belongs to no part and is shown as unreadable in each. */
const isMarked = (wire: unknown, flag: NonNullable<ConcernReport['part']>['flag'], value: boolean): boolean =>
  isRecord(wire) && wire[flag] === value

/** Whether the rows that are never summed are hidden until they are asked for. */
export const hidesRemoved = ({
  isRemoved,
  removedAs,
}: Pick<Report<never>, 'isRemoved' | 'removedAs'>): boolean =>
  isRemoved !== undefined && removedAs === undefined

export const isRemovedRow = <Row>(report: Pick<Report<Row>, 'isRemoved'>, row: Row): boolean =>
  report.isRemoved?.(row) === true

export type Page<Row> = {
  readonly rows: Rows<Row>
  /** 1-based and always inside the list, even if the address has another number. */
  readonly page: number
  readonly pages: number
  /** The 1-based numbers of the first and last shown row; 0 and 0 for an empty list. */
  readonly first: number
  readonly last: number
}

export function pageOf<Row>(rows: Rows<Row>, wanted: number, size = PAGE_SIZE): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const begin = (page - 1) * size
  const shown = rows.slice(begin, begin + size)
  return { rows: shown, page, pages, first: shown.length && begin + 1, last: begin + shown.length }
}

/** Splits a list into rows that count as money and removed ones that are only shown (decisions O3). */
export function splitRemoved<Row>(report: Pick<Report<Row>, 'isRemoved'>, rows: Rows<Row>) {
  if (!report.isRemoved) return { remaining: rows, removed: [] }
  const remaining: (Row | undefined)[] = []
  const removed: Row[] = []
  for (const row of rows) {
    if (row !== undefined && isRemovedRow(report, row)) removed.push(row)
    else remaining.push(row)
  }
  return { remaining, removed }
}

/**
 * Totals of the whole filtered list, by column: cents or pieces, as the column's kind says. A column without a single
 * value has no total: 0 would say that something was counted.
 */
export function totalsOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: Rows<Row>,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const column of columns) {
    if (!isSummed(column) || !column.value) continue
    let total: number | null = null
    for (const row of rows) {
      const value = row === undefined ? null : column.value(row)
      if (value !== null) total = (total ?? 0) + Number(value)
    }
    if (total !== null) totals.set(column.key, total)
  }
  return totals
}
