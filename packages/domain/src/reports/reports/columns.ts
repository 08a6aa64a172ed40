import type { States } from '../../kernel/data/states.ts'
import type { Day } from '../../kernel/dates/dates.ts'
import type { Cents } from '../../kernel/money/money.ts'
import type { Cell } from '../../kernel/texts/csv.ts'
import { flag, integer, text, wireRow } from './wire.ts'

/**
 * What a column holds. The kind decides how it is aligned, sorted and written; the value is the same
 * everywhere.
 */
type ColumnValues = {
  readonly day: Day
  readonly moment: Date
  readonly money: Cents
  /** Money that should be 0; anything else is highlighted. */
  readonly difference: Cents
  /** A number of things, which can be added up. */
  readonly count: number
  /** The number of an entry. */
  readonly number: number
  readonly text: string
  readonly reference: string
  readonly account: string
  readonly bag: string
  /** One of the column's own states. */
  readonly state: string
  readonly flag: boolean
}
export type ColumnKind = keyof ColumnValues

/** A column without its rows: its heading and the kind of its values. */
type Head<Kind extends ColumnKind = ColumnKind> = {
  readonly kind: Kind
  readonly heading: string
  /** The heading in the file; null for a column of the screen only. */
  readonly file: string | null
  /** The heading itself names the unit of the count; a count without this is shown with its unit. */
  readonly namesUnit?: true
  /** A column of the CSV alone, or of both files: the screen shows the same in plainer columns of its own. */
  readonly only?: 'csv' | 'files'
}

const head =
  <Kind extends ColumnKind>(kind: Kind) =>
  (heading: string, file: string | null = heading): Head<Kind> => ({ kind, heading, file })

export const dayHead = head('day')
export const momentHead = head('moment')
export const moneyHead = head('money')
export const differenceHead = head('difference')
export const countHead = head('count')
/** A count whose heading names the unit, e.g. notes or rolls of a coin. */
export const piecesHead = (...names: Parameters<typeof countHead>): Head<'count'> => ({
  ...countHead(...names),
  namesUnit: true,
})
export const numberHead = head('number')
export const textHead = head('text')
export const referenceHead = head('reference')
export const accountHead = head('account')
export const bagHead = head('bag')

type StateHead<State extends string = string> = Head<'state'> & {
  readonly states: States<State>
  /** Names the filter by this state in the address. */
  readonly filter: string
}

export const stateHead = <State extends string>(
  heading: string,
  filter: string,
  states: States<State>,
): StateHead<State> => ({ kind: 'state', heading, file: heading, filter, states })

export const flagHead = head('flag')

type ColumnOf<Row, Kind extends ColumnKind> = (Kind extends 'state' ? StateHead : Head<Kind>) & {
  /** Names the column in the address, in the choice of columns and in layouts. */
  readonly key: string
  /**
   * Absent where the report lacks the datum: blank in the file, never on the screen. It is a method, so that a list
   * of different reports can be one type.
   */
  value?(this: void, row: Row): ColumnValues[Kind] | null
}

/** Value and kind belong together: the kind determines the type of the value. */
export type ReportColumn<Row = unknown> = { readonly [Kind in ColumnKind]: ColumnOf<Row, Kind> }[ColumnKind]

type Heads = Readonly<Record<string, Head>>

type ValueOf<H extends Head> = H extends StateHead<infer State> ? State : ColumnValues[H['kind']]

/** One value for each head; null where this report lacks the datum. */
export type ValuesFor<H extends Heads, Row> = {
  readonly [K in keyof H]: ((row: Row) => ValueOf<H[K]> | null) | null
}

/**
 * Columns in the order of the heads, which is the order of the file. `screenHeadings` gives a column another heading
 * on the screen.
 */
export function columnsOf<Row, H extends Heads>(
  heads: H,
  values: ValuesFor<H, Row>,
  screenHeadings: { readonly [K in keyof H]?: string } = {},
): readonly ReportColumn<Row>[] {
  return Object.entries(heads).map(([key, own]) => {
    const value = values[key]
    const column = { ...own, key, heading: screenHeadings[key] ?? own.heading, ...(value ? { value } : {}) }
    return column as ReportColumn<Row>
  })
}

/** Values that the row has under the name of the column. */
export const own =
  <Row>() =>
  <const Field extends keyof Row>(...fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, (row: Row) => row[field]])) as {
      readonly [F in Field]: (row: Row) => Row[F]
    }

const SUMMED_KINDS: readonly ColumnKind[] = ['money', 'difference', 'count']

/** True when a total of the column makes sense. */
export const isSummed = ({ kind }: { readonly kind: ColumnKind }): boolean => SUMMED_KINDS.includes(kind)

/** The value of a row in a column as screen, CSV and xlsx take it. */
export function cellOf<Row>(column: ReportColumn<Row>, row: Row): Cell {
  switch (column.kind) {
    case 'day':
      return { kind: 'day', value: column.value?.(row) ?? null }
    case 'moment':
      return { kind: 'moment', value: column.value?.(row) ?? null }
    case 'money':
    case 'difference':
      return { kind: 'money', value: column.value?.(row) ?? null }
    case 'count':
      return { kind: 'count', value: column.value?.(row) ?? null }
    case 'number':
      return { kind: 'integer', value: column.value?.(row) ?? null }
    case 'text':
    case 'reference':
      return { kind: 'text', value: column.value?.(row) ?? null }
    case 'account':
    case 'bag':
      return { kind: 'code', value: column.value?.(row) ?? null }
    case 'state':
      return { kind: 'text', value: stateText(column, row) }
    case 'flag':
      return { kind: 'flag', value: column.value?.(row) ?? null }
    default:
      return column satisfies never
  }
}

export type StateColumn<Row> = ColumnOf<Row, 'state'>

/** The state of a row with its word and tone; undefined where it has none. */
export function stateOf<Row>({ states, value }: StateColumn<Row>, row: Row): States[string] | undefined {
  const state = value?.(row) ?? null
  return state === null ? undefined : states[state]
}

export const stateText = <Row>(column: StateColumn<Row>, row: Row): string | null =>
  stateOf(column, row)?.text ?? null

export const isStateColumn = <Row>(column: ReportColumn<Row>): column is StateColumn<Row> =>
  column.kind === 'state' && column.value !== undefined

/** The columns of states by which a list can be filtered, each by its own. */
export const stateColumns = <Row>(columns: readonly ReportColumn<Row>[]): readonly StateColumn<Row>[] =>
  columns.filter(isStateColumn).filter((column) => !column.only && filterStates(column).length > 0)

/** The states of a column that a list can be filtered by. */
export const filterStates = ({ states }: Pick<StateHead, 'states'>): readonly string[] =>
  Object.keys(states).filter((state) => !states[state]?.unfiltered)

/** The fields of concern reports beyond the entry itself. */
export const companyFields = {
  companyId: integer,
  areaName: text,
  officeInCharge: text,
  engagementNumber: text,
}
export const outcomeFields = {
  ok: flag,
  isError: flag,
  error1: text,
  error2: text,
  error3: text,
  error4: text,
  error5: text,
}

const row = wireRow({ ...companyFields, ...outcomeFields })
type ConcernFields = NonNullable<ReturnType<typeof row.read>>

/** `ok` is what the call answers: a difference is no error, and has a column of its own (decisions P5). */
export const companyValues = own<ConcernFields>()(
  'areaName',
  'officeInCharge',
  'engagementNumber',
  'ok',
  'error1',
  'error2',
  'error3',
  'error4',
  'error5',
)
