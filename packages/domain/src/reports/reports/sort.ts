import { compareTexts } from '../../kernel/people/names.ts'
import { stateText, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import type { Rows } from './list.ts'

export type Sort = { readonly column: string; readonly descending: boolean }

/** Newest first (decisions E11). */
export const defaultSort = ({ newestBy }: Report): Sort => ({ column: newestBy, descending: true })

/**
 * The positions of the rows in the order of their ranks. Rows without a value come last either way, unreadable ones after
 * them; equal ones stay as they were loaded, newest first. Ranks are counted instead of compared: first how many rows
 * have each, and so where the rows of each begin.
 */
export function orderOf({ of, count }: Ranks, descending: boolean): Uint32Array {
  const place = (rank: number) => (descending && rank < count ? count - 1 - rank : rank)
  const next = new Uint32Array(count + 2)
  for (const rank of of) next[place(rank)] = (next[place(rank)] ?? 0) + 1
  let begin = 0
  next.forEach((rows, at) => {
    next[at] = begin
    begin += rows
  })
  const order = new Uint32Array(of.length)
  of.forEach((rank, position) => {
    const at = next[place(rank)] ?? 0
    order[at] = position
    next[place(rank)] = at + 1
  })
  return order
}

/** The marked rows in an order. */
export function rowsInOrder<Row>(rows: Rows<Row>, order: Uint32Array, marks: Uint8Array): Rows<Row> {
  const found: (Row | undefined)[] = []
  for (const position of order) if (marks[position] === 1) found.push(rows[position])
  return found
}

/**
 * The position of each row in the order of one column. Ranks are computed once and stored, because alphabetical comparison
 * is slow and the alphabet has no keys that could be compared instead.
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

/** So many values are sorted or merged in a millisecond or two. */
const RUN = 512

type Compare<Value> = (a: Value, b: Value) => number

/** The same order as that of `toSorted`, made in steps, so that the caller can pause between them. */
export function* sortSteps<Value>(
  values: readonly Value[],
  compare: Compare<Value>,
): Generator<undefined, readonly Value[]> {
  let runs: (readonly Value[])[] = []
  for (let begin = 0; begin < values.length; begin += RUN) {
    runs.push(values.slice(begin, begin + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly Value[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Of equal values those of the first run come first. */
function* mergeSteps<Value>(
  first: readonly Value[],
  second: readonly Value[],
  compare: Compare<Value>,
): Generator<undefined, readonly Value[]> {
  const merged: Value[] = []
  let [left, right] = [0, 0]
  while (left < first.length && right < second.length) {
    const [a, b] = [first[left] as Value, second[right] as Value]
    const isFirst = compare(a, b) <= 0
    merged.push(isFirst ? a : b)
    if (isFirst) left += 1
    else right += 1
    if (merged.length % RUN === 0) yield
  }
  return merged.concat(first.slice(left), second.slice(right))
}
