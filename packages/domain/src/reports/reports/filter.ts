import { instantAt, type Day } from '../../kernel/dates/dates.ts'
import { withoutSpaces } from '../../kernel/money/money.ts'
import { stateColumns, type StateColumn, type ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { hidesRemoved, isRemovedRow, type Rows } from './list.ts'
import { instantsOf, type DayRange } from './ranges.ts'

export type ListFilter = RowSearch & {
  readonly range: DayRange
  /** True when removed rows are shown too, where they are hidden. */
  readonly removed: boolean
  /** The chosen state of each filter, by the filter's name; a filter without a choice is absent. */
  readonly states: Readonly<Record<string, string>>
}

/**
 * The facts of the rows that filters need, collected once for a loaded list: reading arrays of numbers is far faster than
 * reading 50,000 rows.
 */
export type FilterKeys = {
  /** The moment by which the range filters, or the beginning of the day; NaN where a row belongs to every range. */
  readonly times: Float64Array
  /** 1 for a removed row, which is in no total. */
  readonly removed: Uint8Array
  /** Whether removed rows are hidden until the person asks for them. */
  readonly hides: boolean
  readonly states: readonly StateKeys[]
  /** A 1 for each matching row; undefined where all rows match. Rows are read only when the search is used. */
  readonly found: (search: RowSearch) => Uint8Array | undefined
}

type StateKeys = {
  readonly column: StateColumn<never>
  /** The number of each row's state among those of the column, or one of the two below. */
  readonly codes: Uint8Array
}

const NO_STATE = 254
const UNREADABLE = 255

export function filterKeys<Row>(report: Report<Row>, rows: Rows<Row>): FilterKeys {
  const times = new Float64Array(rows.length).fill(Number.NaN)
  const removed = new Uint8Array(rows.length)
  const timeOf = timesOf(report)
  rows.forEach((row, position) => {
    if (row === undefined) return
    times[position] = timeOf(row)
    removed[position] = isRemovedRow(report, row) ? 1 : 0
  })
  const states = stateColumns(report.columns).map((column) => ({ column, codes: stateCodes(column, rows) }))
  return {
    times,
    removed,
    hides: hidesRemoved(report),
    states,
    found: (search) => foundRows(report, rows, search),
  }
}

/** Days are compared as their first moments. A list has few different ones. */
function timesOf<Row>(report: Report<Row>): (row: Row) => number {
  if (report.group === 'concern') return () => Number.NaN
  const begins = new Map<Day, number>()
  return (row) => {
    const dated = report.datedBy(row)
    if (dated === null) return Number.NaN
    if (typeof dated !== 'string') return dated.getTime()
    const begin = begins.get(dated) ?? instantAt(dated, '00:00').getTime()
    begins.set(dated, begin)
    return begin
  }
}

function foundRows<Row>(report: Report<Row>, rows: Rows<Row>, search: RowSearch): Uint8Array | undefined {
  const isFound = testOf(report, search)
  return isFound && Uint8Array.from(rows, (row) => (row === undefined || isFound(row) ? 1 : 0))
}

function stateCodes<Row>(column: StateColumn<Row>, rows: Rows<Row>): Uint8Array {
  const codeOf = new Map(Object.keys(column.states).map((state, code) => [state, code]))
  return Uint8Array.from(rows, (row) =>
    row === undefined ? UNREADABLE : (codeOf.get(column.value?.(row) ?? '') ?? NO_STATE),
  )
}

/**
 * A 1 for each row that passes the filter, in the order of loading. Unreadable rows pass every filter, since it is
 * unknown whether they belong.
 */
export function markRows(
  { times, removed, hides, states, found }: FilterKeys,
  filter: ListFilter,
): Uint8Array {
  const { begin, end } = instantsOf(filter.range)
  const [first, after] = [begin.getTime(), end.getTime()]
  const marks = new Uint8Array(times.length)
  times.forEach((time, position) => {
    const outside = time < first || time >= after
    const hidden = hides && !filter.removed && removed[position] === 1
    if (!outside && !hidden) marks[position] = 1
  })
  for (const { column, codes } of states) {
    const passing = passingCodes(column, filter.states[column.filter])
    if (passing) codes.forEach((code, position) => !passing.has(code) && (marks[position] = 0))
  }
  found(filter)?.forEach((isFound, position) => isFound === 0 && (marks[position] = 0))
  return marks
}

/** A state with its own check box passes every state filter: the check box alone decides whether it is shown. */
function passingCodes(
  { states }: Pick<StateColumn<never>, 'states'>,
  wanted: string | undefined,
): ReadonlySet<number> | undefined {
  if (!wanted) return undefined
  const passing = Object.keys(states).flatMap((state, code) =>
    state === wanted || states[state]?.unfiltered ? [code] : [],
  )
  return new Set([...passing, UNREADABLE])
}

export const countMarked = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0)

/** The marked rows in the order of loading: rows that count as money, and apart from them the removed ones (decisions O3). */
export function markedRows<Row>(rows: Rows<Row>, marks: Uint8Array, { removed }: FilterKeys) {
  const among = (wanted: number): Rows<Row> =>
    rows.filter((_, position) => marks[position] === 1 && removed[position] === wanted)
  return { remaining: among(0), removed: among(1) }
}

/** A search in a list of bags; empty where nothing is searched for. */
export type RowSearch = {
  /** Part of a bag number or a reference, or a sum. */
  readonly find?: string
  /** True when only rows are shown whose counted sum differs from the declared one. */
  readonly differences?: boolean
}

const isOfKind = <Row>(kind: ReportColumn['kind'], { columns }: Report<Row>): boolean =>
  columns.some((column) => column.kind === kind && column.value)

/** Lists of bags can be searched by what people have at hand: the number of the bag, a reference, a sum. */
export const isFindable = <Row>(report: Report<Row>): boolean => isOfKind('bag', report)

/** Only lists of bags can be filtered by differences: that of a packed order is always 0. */
export const hasDifferences = <Row>(report: Report<Row>): boolean =>
  isFindable(report) && isOfKind('difference', report)

type Test<Row> = (row: Row) => boolean

/** Whether a row matches the search; undefined where every row does. */
export function testOf<Row>(
  report: Report<Row>,
  { find = '', differences }: RowSearch,
): Test<Row> | undefined {
  const tests = [
    ...(differences && hasDifferences(report) ? [differs(report)] : []),
    ...(find.trim() !== '' && isFindable(report) ? [isFound(report, find)] : []),
  ]
  return tests.length === 0 ? undefined : (row) => tests.every((passes) => passes(row))
}

export const differenceColumn = <Row>({ columns }: Report<Row>): ReportColumn<Row> | undefined =>
  columns.find(({ kind, value }) => kind === 'difference' && value)

function differs<Row>(report: Report<Row>): Test<Row> {
  const column = differenceColumn(report)
  return (row) => Boolean(column?.value?.(row))
}

/** The sums that people read on a receipt, a notice or a bank statement. */
const SUMS: readonly string[] = ['totalSum', 'signedTotal', 'declaredTotal', 'countedTotal', 'difference']

function isFound<Row>({ columns }: Report<Row>, find: string): Test<Row> {
  const wanted = withoutSpaces(find.trim()).toLowerCase()
  const isSum = sumTest(wanted)
  const texts = columns.filter(({ kind }) => kind === 'bag' || kind === 'reference')
  const sums = isSum ? columns.filter(({ key }) => SUMS.includes(key)) : []
  return (row) =>
    texts.some((column) =>
      withoutSpaces(String(column.value?.(row) ?? ''))
        .toLowerCase()
        .includes(wanted),
    ) ||
    sums.some((column) => {
      const cents = column.value?.(row)
      return typeof cents === 'number' && isSum?.(cents) === true
    })
}

const SUM = /^(?<sign>[-−+]?)(?<euros>\d{1,12})(?:[.,](?<decimals>\d{0,2}))?€?$/

/**
 * Whole euros find every sum of so many euros, cents only the very sum; a sign asks for a shortage or a surplus, and
 * without one both are found.
 */
function sumTest(text: string): ((cents: number) => boolean) | undefined {
  const { sign, euros, decimals } = SUM.exec(text)?.groups ?? {}
  if (euros === undefined) return undefined
  const isOfSign = (cents: number) => !sign || (sign === '+' ? cents > 0 : cents < 0)
  if (!decimals) return (cents) => isOfSign(cents) && Math.floor(Math.abs(cents) / 100) === Number(euros)
  const exact = Number(euros + decimals.padEnd(2, '0'))
  return (cents) => isOfSign(cents) && Math.abs(cents) === exact
}
