import { instantAt, type Day } from '../../kernel/dates/dates.ts'
import { stateColumns, type StateColumn } from './columns.ts'
import type { Report } from './definition.ts'
import { testOf, type Finding } from './find.ts'
import { hidesRemoved, isRemovedRow, type Rows } from './list.ts'
import { instantsOf, type DayRange } from './ranges.ts'

export type ListFilter = Finding & {
  readonly range: DayRange
  /** True when removed rows are shown too, where they are hidden. */
  readonly removed: boolean
  /** The chosen state of each filter, by the filter's name; a filter without a choice is absent. */
  readonly states: Readonly<Record<string, string>>
}

/**
 * What filters ask of the rows, made once for a loaded list: a look into each of 50,000 rows takes far longer than one
 * into a row of numbers.
 */
export type FilterKeys = {
  /** The moment that the range is about, or the beginning of the day; NaN where a row belongs to every range. */
  readonly times: Float64Array
  /** 1 for a row that is in no total. */
  readonly removed: Uint8Array
  /** Whether such rows are hidden until they are asked for. */
  readonly hides: boolean
  readonly states: readonly StateKeys[]
  /** A 1 for each matching row; undefined where all rows match. Rows are read only when the search is used. */
  readonly found: (finding: Finding) => Uint8Array | undefined
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
    found: (finding) => foundRows(report, rows, finding),
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

function foundRows<Row>(report: Report<Row>, rows: Rows<Row>, finding: Finding): Uint8Array | undefined {
  const isFound = testOf(report, finding)
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

/** The marked rows in the order of loading: those that count as money and the removed ones apart (decisions O3). */
export function markedRows<Row>(rows: Rows<Row>, marks: Uint8Array, { removed }: FilterKeys) {
  const among = (wanted: number): Rows<Row> =>
    rows.filter((_, position) => marks[position] === 1 && removed[position] === wanted)
  return { kept: among(0), removed: among(1) }
}
