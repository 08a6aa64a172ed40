import { compareTexts } from '../../kernel/texts/alphabet.ts'
import { sortSteps } from '../../kernel/data/sort-steps.ts'
import { stateText, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import type { Rows } from './list.ts'

/**
 * Where each row stands in the order of one column. Ranks are made once and kept: alphabetical comparison is slow, and the
 * alphabet has no keys that could be compared instead.
 */
export type Ranks = {
  /** How many different ranks the values have. */
  readonly count: number
  /** A rank for each row, the same for equal values; `count` without a value, `count + 1` where the row is unreadable. */
  readonly of: Uint32Array
}

const byNumber = (a: number, b: number): number => a - b
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Digits are ordered like numbers: a shorter text is smaller. */
const byDigits = (a: string, b: string): number => a.length - b.length || byCode(a, b)

/** What a column is sorted by. An empty text is no value. */
type SortKey<Row> =
  | { readonly kind: 'number'; readonly of: (row: Row) => number | null }
  | {
      readonly kind: 'text'
      readonly of: (row: Row) => string | null
      readonly compare: typeof compareTexts
    }

function keyOf<Row>(column: ReportColumn<Row>): SortKey<Row> {
  switch (column.kind) {
    case 'money':
    case 'difference':
    case 'count':
    case 'number':
    case 'flag':
    case 'moment':
      return { kind: 'number', of: (row) => numberOrNull(column.value?.(row)) }
    case 'text':
      return { kind: 'text', of: (row) => column.value?.(row) || null, compare: compareTexts }
    case 'state':
      return { kind: 'text', of: (row) => stateText(column, row) || null, compare: compareTexts }
    case 'day':
      return { kind: 'text', of: (row) => column.value?.(row) || null, compare: byCode }
    case 'reference':
    case 'account':
    case 'bag':
      return { kind: 'text', of: (row) => column.value?.(row) || null, compare: byDigits }
    default:
      return column satisfies never
  }
}

const numberOrNull = (value: number | boolean | Date | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

const keyNamed = <Row>({ columns }: Report<Row>, name: string): SortKey<Row> | undefined => {
  const column = columns.find(({ key, value }) => key === name && value)
  return column && keyOf(column)
}

/** Numbers are ranked in a few milliseconds, however many there are. */
export const isRankedQuickly = (report: Report, column: string): boolean =>
  keyNamed(report, column)?.kind !== 'text'

/** Makes the ranks in steps of a few milliseconds. Without such a column all rows have the same rank. */
export function* rankSteps<Row>(
  report: Report<Row>,
  rows: Rows<Row>,
  column: string,
): Generator<undefined, Ranks> {
  const key = keyNamed(report, column)
  if (!key) return { count: 1, of: new Uint32Array(rows.length) }
  if (key.kind === 'text') return yield* ranked(rows, key.of, key.compare, sortSteps)
  return yield* ranked(rows, key.of, byNumber, sortNumbers)
}

// oxlint-disable-next-line require-yield -- the engine sorts bare numbers in one step of few milliseconds
function* sortNumbers(values: readonly number[]): Generator<undefined, readonly number[]> {
  return [...new Float64Array(values).sort()]
}

/** So many rows or values are looked at in a millisecond. */
const STEP = 1024

function* ranked<Row, Value>(
  rows: Rows<Row>,
  valueOf: (row: Row) => Value | null,
  compare: (a: Value, b: Value) => number,
  sort: (values: readonly Value[], by: typeof compare) => Generator<undefined, readonly Value[]>,
): Generator<undefined, Ranks> {
  const values: (Value | null | undefined)[] = []
  const distinct = new Set<Value>()
  for (const row of rows) {
    const value = row === undefined ? undefined : valueOf(row)
    if (value !== undefined && value !== null) distinct.add(value)
    if (values.push(value) % STEP === 0) yield
  }
  const sorted = yield* sort([...distinct], compare)
  const rankOf = new Map<Value | null | undefined, number>()
  let count = 0
  let last: Value | undefined
  for (const value of sorted) {
    // Different texts can be equal in the alphabet, e.g. two ways to write the same letter.
    if (last === undefined || compare(last, value) !== 0) count += 1
    rankOf.set(value, count - 1)
    last = value
    if (rankOf.size % STEP === 0) yield
  }
  rankOf.set(null, count).set(undefined, count + 1)
  const of = new Uint32Array(values.length)
  let position = 0
  for (const value of values) {
    of[position] = rankOf.get(value) ?? count
    position += 1
    if (position % STEP === 0) yield
  }
  return { count, of }
}
