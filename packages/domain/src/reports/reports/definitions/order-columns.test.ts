import { expect, test } from 'vitest'
import { day } from '../../../kernel/dates/dates.ts'
import { readCsv } from '../../../kernel/texts/csv-reader.fixture.ts'
import { changeOrders } from './change-orders.ts'
import { filterStates, stateColumns } from '../columns.ts'
import type { Report } from '../definition.ts'
import { extendedChangeOrders } from './extended-change-orders.ts'
import { reportCsv } from '../print.ts'
import { handledChangeOrders } from './handled-change-orders.ts'
import { handledOrderEvents } from './handled-events.ts'
import { filterRows, sampleRows } from '../sample.fixture.ts'
import { isRemovedRow, readRows } from '../list.ts'
import {
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
} from './with-stages.ts'
import { subtotalsOf } from '../subtotals.ts'
import { supplyOrders } from './supply-orders.ts'

const plain: readonly Report[] = [
  changeOrders,
  supplyOrders,
  handledChangeOrders,
  handledOrderEvents,
  extendedChangeOrders,
]
const lists: readonly Report[] = [
  ...plain,
  changeOrdersWithStages,
  supplyOrdersWithStages,
  extendedChangeOrdersWithStages,
]
const each = lists.map((report) => [report.id, report] as const)

/** Two orders, the second of which was cancelled. */
function twoOf(report: Report) {
  const [wire, other] = sampleRows(report, 2)
  const open = { countingState: 'uusi', stage: null, cancelled: null, cancelReason: null }
  const cancelled = { stage: 'cancelled', cancelled: '2026-11-16T07:00:00Z', cancelReason: 'Kiinni' }
  return readRows(report, [
    { ...wire, ...open },
    { ...other, ...open, ...cancelled },
  ])
}

const all = { range: { from: day('2000-01-01'), to: day('2100-01-01') }, removed: false, states: {} }

test.each(each)('a cancelled row of %s is in the list, marked, and in no total [R-REP-30]', (_, report) => {
  const rows = twoOf(report)
  expect(rows.map((row) => row !== undefined && isRemovedRow(report, row))).toEqual([false, true])
  expect(filterRows(report, rows, all)).toEqual(rows)
  expect(subtotalsOf(report, report.columns, rows).count).toBe(1)
})

test.each(each)('cancelled ones are one of the filters of %s', (_, report) => {
  const rows = twoOf(report)
  const [column] = stateColumns(report.columns).filter((each) => filterStates(each).includes('cancelled'))
  const found = filterRows(report, rows, { ...all, states: { [column!.filter]: 'cancelled' } })
  expect(found).toEqual(rows.slice(1))
})

/** The states in the file. */
function statesOf(report: Report) {
  const [headings = [], ...lines] = readCsv(reportCsv(report, twoOf(report)).slice(1))
  return lines.map((line) => line[headings.indexOf('Tila')])
}

test.each([
  [changeOrders, 'Uusi'],
  [changeOrdersWithStages, 'Uusi'],
  [extendedChangeOrders, 'Uusi'],
  [extendedChangeOrdersWithStages, 'Uusi'],
  [handledChangeOrders, ''],
  [handledOrderEvents, ''],
] as readonly (readonly [Report, string])[])(
  'the file of %o says of a cancelled order that it is, beside %j of another [R-REP-30]',
  (report, state) => {
    expect(statesOf(report)).toEqual([state, 'Peruttu'])
  },
)

test('the file of supplies, which tells no state, leaves a cancelled order out [R-REP-30]', () => {
  for (const report of [supplyOrders, supplyOrdersWithStages]) expect(statesOf(report)).toHaveLength(1)
})
