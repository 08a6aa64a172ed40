import { compareTexts } from '../kernel/alphabet.ts'
import { stateText, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import type { Rows } from './list.ts'

export type Sort = { readonly column: string; readonly descending: boolean }

/** Newest first (decisions E11). */
export const defaultSort = ({ newestBy }: Report): Sort => ({ column: newestBy, descending: true })

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Digits are ordered like numbers: a shorter text is smaller. */
const byDigits = (a: string, b: string): number => a.length - b.length || byCode(a, b)

/**
 * Rows without a value come last either way, unreadable ones after them; equal ones stay as they were loaded,
 * newest first. Rank and position make one number, so that the engine sorts plain numbers: our own comparison
 * of every two rows takes several times as long.
 */
export function sortRows<Row>(report: Report<Row>, rows: Rows<Row>, { column, descending }: Sort): Rows<Row> {
  const sorted = report.columns.find(({ key, value }) => key === column && value)
  if (!sorted) return rows
  const { length } = rows
  const ranks = ranksOf(sorted, rows)
  const top = ranks.reduce((most, rank) => (rank > most ? rank : most), 0)
  const order = ranks.map((rank, index) => {
    const last = rows[index] === undefined ? top + 2 : top + 1
    return (Number.isNaN(rank) ? last : descending ? top - rank : rank) * length + index
  })
  const found: (Row | undefined)[] = []
  for (const each of order.sort()) found.push(rows[each % length])
  return found
}

/** A whole number for each row, in the order of the values, the same for the same value; NaN for none. */
function ranksOf<Row>(column: ReportColumn<Row>, rows: Rows<Row>): Float64Array {
  switch (column.kind) {
    case 'money':
    case 'difference':
    case 'count':
    case 'number':
    case 'flag':
    case 'moment':
      return numberRanks(rows.map((row) => numberOr(row === undefined ? null : column.value?.(row))))
    case 'text':
      return textRanks(
        texts(rows, (row) => column.value?.(row)),
        compareTexts,
      )
    case 'state':
      return textRanks(
        texts(rows, (row) => stateText(column, row)),
        compareTexts,
      )
    case 'day':
      return textRanks(
        texts(rows, (row) => column.value?.(row)),
        byCode,
      )
    case 'reference':
    case 'account':
    case 'bag':
      return textRanks(
        texts(rows, (row) => column.value?.(row)),
        byDigits,
      )
    default:
      return column satisfies never
  }
}

const numberOr = (value: number | boolean | Date | null | undefined): number =>
  value === null || value === undefined ? Number.NaN : Number(value)

/** Whole numbers are ranks themselves, from the smallest on, unless rank and position do not fit into one number. */
function numberRanks(values: readonly number[]): Float64Array {
  let least = Infinity
  let most = -Infinity
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const fit = (most - least + 3) * values.length < Number.MAX_SAFE_INTEGER
  if (fit) return new Float64Array(values).map((value) => value - least)
  return ranks(
    values.map((value) => (Number.isNaN(value) ? null : value)),
    (a, b) => a - b,
  )
}

type Text = string | null | undefined

const texts = <Row>(rows: Rows<Row>, textOf: (row: Row) => Text): readonly Text[] =>
  rows.map((row) => (row === undefined ? null : textOf(row)))

const textRanks = (values: readonly Text[], compare: (a: string, b: string) => number): Float64Array =>
  ranks(
    values.map((value) => value || null),
    compare,
  )

/** Texts repeat and alphabetical comparison is slow, so each text is compared once, and then only its rank. */
function ranks<Value>(
  values: readonly (Value | null)[],
  compare: (a: Value, b: Value) => number,
): Float64Array {
  const distinct = [...new Set(values)].filter((value) => value !== null).sort(compare)
  const rankOf = new Map<Value | null, number>(distinct.map((value, rank) => [value, rank]))
  return new Float64Array(values.map((value) => rankOf.get(value) ?? Number.NaN))
}
