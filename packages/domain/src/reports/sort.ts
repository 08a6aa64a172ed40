import type { ReportColumn } from './columns.ts'
import { countingStateText } from './counting-state.ts'
import type { Report } from './definition.ts'
import type { Rows } from './list.ts'

export type Sort = { readonly column: string; readonly descending: boolean }

/** Newest first (decisions E11). */
export const defaultSort = ({ newestBy }: Report): Sort => ({ column: newestBy, descending: true })

const FINNISH = new Intl.Collator('fi')
const byAlphabet = FINNISH.compare
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Digits as a number would be: a shorter one is smaller. */
const byDigits = (a: string, b: string): number => a.length - b.length || byCode(a, b)

/** Rows without a value come last either way, unreadable ones after them; equal ones newest number first. */
export function sortRows<Row>(report: Report<Row>, rows: Rows<Row>, { column, descending }: Sort): Rows<Row> {
  const sorted = report.columns.find(({ key, value }) => key === column && value)
  if (!sorted) return rows
  const keys = sortKeys(sorted, rows)
  const numbers = rows.map((row) => (row === undefined ? -1 : report.numberOf(row)))
  const sign = descending ? -1 : 1
  // `from` with an iterator or a function takes as long as the sorting itself.
  const order = new Uint32Array(rows.length)
    .map((_, index) => index)
    .sort((i, j) => {
      const a = keys[i] ?? Number.NaN
      const b = keys[j] ?? Number.NaN
      const byKey = a === b ? 0 : Number.isNaN(a) || Number.isNaN(b) ? lastIfNone(a, b) : sign * (a - b)
      return byKey || (numbers[j] ?? 0) - (numbers[i] ?? 0)
    })
  return Array.from(order, (index) => rows[index])
}

const lastIfNone = (a: number, b: number): number => Number(Number.isNaN(a)) - Number(Number.isNaN(b))

/** A number for each row; NaN for none. */
function sortKeys<Row>(column: ReportColumn<Row>, rows: Rows<Row>): Float64Array {
  switch (column.kind) {
    case 'money':
    case 'difference':
    case 'count':
    case 'number':
    case 'flag':
    case 'moment':
      return new Float64Array(rows.map((row) => numberOr(row === undefined ? null : column.value?.(row))))
    case 'text':
      return ranks(
        texts(rows, (row) => column.value?.(row)),
        byAlphabet,
      )
    case 'state':
      return ranks(
        texts(rows, (row) => stateText(column.value?.(row))),
        byAlphabet,
      )
    case 'day':
      return ranks(
        texts(rows, (row) => column.value?.(row)),
        byCode,
      )
    case 'reference':
    case 'account':
    case 'bag':
      return ranks(
        texts(rows, (row) => column.value?.(row)),
        byDigits,
      )
    default:
      return column satisfies never
  }
}

const numberOr = (value: number | boolean | Date | null | undefined): number =>
  value === null || value === undefined ? Number.NaN : Number(value)

type Text = string | null | undefined

const stateText = (state: Parameters<typeof countingStateText>[0] | null | undefined): Text =>
  state ? countingStateText(state) : null

const texts = <Row>(rows: Rows<Row>, of: (row: Row) => Text): readonly Text[] =>
  rows.map((row) => (row === undefined ? null : of(row)))

/**
 * Texts repeat, and comparing them by the alphabet is dear: each is compared once, then only its rank. An
 * empty text is none.
 */
function ranks(values: readonly Text[], compare: (a: string, b: string) => number): Float64Array {
  const distinct = [...new Set(values)].filter((value): value is string => Boolean(value)).sort(compare)
  const rankOf = new Map(distinct.map((value, rank) => [value, rank]))
  return new Float64Array(values.map((value) => (value ? (rankOf.get(value) ?? Number.NaN) : Number.NaN)))
}
