import { expect, test } from 'vitest'
import { reportById, reports } from './all.ts'
import { changeOrders } from './change-orders.ts'
import { cellOf, filterStates, stateColumns } from './columns.ts'
import type { CompanyReport, Report } from './definition.ts'
import { readCsv } from '../kernel/texts/csv-reader.fixture.ts'
import { extendedChangeOrders } from './extended-change-orders.ts'
import { fileColumns, reportCsv } from './file.ts'
import { handledChangeOrders } from './handled-change-orders.ts'
import { isRemovedRow, readRows } from './list.ts'
import {
  changeOrdersWithCancelled,
  changeOrdersWithStages,
  extendedChangeOrdersWithCancelled,
  extendedChangeOrdersWithStages,
  handledChangeOrdersWithCancelled,
  supplyOrdersWithStages,
} from './orders-with-stages.ts'
import { printCell } from './print.ts'
import { sampleRows } from './sample.fixture.ts'
import { supplyOrders } from './supply-orders.ts'

const added: readonly Report[] = [
  changeOrdersWithStages,
  changeOrdersWithCancelled,
  supplyOrdersWithStages,
  handledChangeOrdersWithCancelled,
  extendedChangeOrdersWithCancelled,
  extendedChangeOrdersWithStages,
]
const plainReports: readonly Report[] = [
  changeOrders,
  supplyOrders,
  handledChangeOrders,
  extendedChangeOrders,
]
const pairs: readonly (readonly [CompanyReport, CompanyReport])[] = [
  [changeOrdersWithStages, changeOrders],
  [supplyOrdersWithStages, supplyOrders],
]

test.each(pairs)(
  'the stage takes the place of the state on the screen, and the file stays as it is [R-CSV-06]',
  (staged, plain) => {
    const added = staged.columns.filter(({ key }) => !plain.columns.some((column) => column.key === key))
    expect(added.map(({ heading }) => heading)).toEqual(['Vaihe'])
    expect(staged.shown).toEqual([...plain.shown.filter((key) => key !== 'countingState'), 'stage'])
    expect(stateColumns(staged.columns).map(({ heading }) => heading)).toEqual(['Vaihe'])
    expect(staged.detail.sections.flatMap(({ columns }) => columns)).not.toContain('countingState')
    expect(fileColumns(staged).map(({ heading }) => heading)).toEqual(
      fileColumns(plain).map(({ heading }) => heading),
    )
  },
)

test.each([
  [{}, 'Vastaanotettu'],
  [{ stage: null }, 'Vastaanotettu'],
  [{ stage: null, countingState: 'käsitelty' }, 'Käsitelty'],
  [{ stage: null, countingState: 'ei tietoa' }, 'Ei tietoa'],
  [{ stage: null, countingState: 'hukassa' }, 'Tuntematon tai virheellinen tila'],
  [{ stage: 'packed', countingState: 'käsitelty' }, 'Pakattu'],
  [{ stage: 'onItsWay' }, 'Matkalla'],
  [{ stage: 'delivered' }, 'Toimitettu'],
  [{ stage: 'notDelivered' }, 'Ei toimitettu'],
  [{ stage: 'returned' }, 'Palautui'],
  [{ stage: 'cancelled' }, 'Peruttu'],
])('an order with %j is shown as %j', (told, shown) => {
  const [wire] = sampleRows(changeOrders, 1)
  const [row] = readRows(changeOrdersWithStages, [
    { ...wire, countingState: 'uusi', stage: undefined, ...told },
  ])
  const column = changeOrdersWithStages.columns.find(({ key }) => key === 'stage')
  expect(row && column && printCell(cellOf(column, row))).toBe(shown)
})

test('cancelled orders are asked for, have a check box of their own and no place in the filter', () => {
  for (const report of added) {
    expect(report.asks).toEqual({ cancelled: 'true' })
    const plain = plainReports.find(({ id }) => id === report.choiceOf)!
    const [wire] = sampleRows(plain, 1)
    const [cancelled, other] = readRows(report, [
      { ...wire, stage: 'cancelled' },
      { ...wire, stage: null },
    ])
    expect([cancelled, other].map((row) => isRemovedRow(report, row))).toEqual([true, false])
  }
  for (const { columns } of added)
    expect(stateColumns(columns).flatMap(filterStates)).not.toContain('cancelled')
  expect(stateColumns(handledChangeOrdersWithCancelled.columns)).toEqual([])
})

/** The states in the file of two orders, the second of which was cancelled. */
function statesOf(report: Report) {
  const [wire, other] = sampleRows(report, 2)
  const rows = readRows(report, [
    { ...wire, countingState: 'uusi', stage: null },
    { ...other, countingState: 'uusi', stage: 'cancelled' },
  ])
  const [headings = [], ...lines] = readCsv(reportCsv(report, rows).slice(1))
  return lines.map((line) => line[headings.indexOf('Tila')])
}

test.each([
  [changeOrdersWithStages.id, 'Uusi'],
  [changeOrdersWithCancelled.id, 'Uusi'],
  [extendedChangeOrdersWithCancelled.id, 'Uusi'],
  [extendedChangeOrdersWithStages.id, 'Uusi'],
  [handledChangeOrdersWithCancelled.id, ''],
])('the file of %s says of a cancelled order that it is, beside %j of another [R-REP-30]', (id, state) => {
  expect(statesOf(reportById(id))).toEqual([state, 'Peruttu'])
})

test('the file of supplies, which tells no state, leaves a cancelled order out [R-REP-30]', () => {
  expect(statesOf(reportById(supplyOrdersWithStages.id))).toHaveLength(1)
})

test('they are found by their ids, and are no reports beside the others', () => {
  for (const report of added) {
    expect(reportById(report.id)).toBe(report)
    expect(reports).not.toContain(report)
  }
})
