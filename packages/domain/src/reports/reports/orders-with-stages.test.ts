import { expect, test } from 'vitest'
import { reportById, reports } from './all.ts'
import { changeOrders } from './change-orders.ts'
import { cellOf, stateColumns } from './columns.ts'
import type { CompanyReport } from './definition.ts'
import { fileColumns } from './file.ts'
import { readRows } from './list.ts'
import {
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
} from './orders-with-stages.ts'
import { printCell } from './print.ts'
import { sampleRows } from './sample.fixture.ts'
import { supplyOrders } from './supply-orders.ts'

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

test('they are found by their ids, and are no reports beside the others', () => {
  for (const report of [changeOrdersWithStages, supplyOrdersWithStages, extendedChangeOrdersWithStages]) {
    expect(reportById(report.id)).toBe(report)
    expect(reports).not.toContain(report)
  }
})
