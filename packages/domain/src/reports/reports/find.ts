import { withoutSpaces } from '../../kernel/money/whole-number.ts'
import type { ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'

/** What people look for in a list of bags; absent where nothing is looked for. */
export type Finding = {
  /** Part of a bag number or a reference, or a sum. */
  readonly find?: string
  /** True when only rows are shown whose counted sum differs from the declared one. */
  readonly differences?: boolean
}

const isOfKind = <Row>(kind: ReportColumn['kind'], { columns }: Report<Row>): boolean =>
  columns.some((column) => column.kind === kind && column.value)

/** Lists of bags can be searched by what people have at hand: the number of the bag, a reference, a sum. */
export const isFindable = <Row>(report: Report<Row>): boolean => isOfKind('bag', report)

/** Packed orders have a difference that is always 0: only lists of bags are asked for differences. */
export const hasDifferences = <Row>(report: Report<Row>): boolean =>
  isFindable(report) && isOfKind('difference', report)

type Test<Row> = (row: Row) => boolean

/** Whether a row matches the search; undefined where every row does. */
export function testOf<Row>(report: Report<Row>, { find = '', differences }: Finding): Test<Row> | undefined {
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
