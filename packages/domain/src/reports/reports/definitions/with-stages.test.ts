import { expect, test } from 'vitest'
import { reportById, reports } from '../all.ts'
import { changeOrders } from './change-orders.ts'
import { cellOf, stateColumns } from '../columns.ts'
import type { Report, CompanyReport } from '../definition.ts'
import { deposits } from './deposits.ts'
import { extendedDeposits } from './extended-deposits.ts'
import { fileColumns, printCell } from '../print.ts'
import { readRows } from '../list.ts'
import { sampleRows } from '../sample.fixture.ts'
import { supplyOrders } from './supply-orders.ts'
import {
  depositsWithStages,
  extendedDepositsWithStages,
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
} from './with-stages.ts'

const pairs: readonly (readonly [Report, Report])[] = [
  [depositsWithStages, deposits],
  [extendedDepositsWithStages, extendedDeposits],
]

test.each(pairs)(
  'the stage takes the place of the state on the screen, and the file stays as it is [R-CSV-06]',
  (staged, plain) => {
    expect(stateColumns(staged.columns).map(({ heading }) => heading)).toEqual(['Vaihe'])
    expect(staged.shown).toEqual([...plain.shown.filter((key) => key !== 'countingState'), 'stage'])
    expect(fileColumns(staged).map(({ heading }) => heading)).toEqual(
      fileColumns(plain).map(({ heading }) => heading),
    )
  },
)

test('the page of a deposit has no line for the state, which is told above it', () => {
  const keys = depositsWithStages.detail.sections.flatMap(({ columns }) => columns)
  expect(keys).toContain('securityBagNumber')
  expect(keys).not.toContain('countingState')
})

test.each([
  [{}, 'Ilmoitettu'],
  [{ stage: null }, 'Ilmoitettu'],
  [{ stage: 'arrived' }, 'Saapunut'],
  [{ stage: 'counting' }, 'Laskettavana'],
  [{ stage: 'counted', countingState: 'käsitelty' }, 'Laskettu'],
  [{ countingState: 'ei tietoa' }, 'Ei saapunut laskentaan'],
  [{ countingState: 'vanha' }, 'Ei saapunut laskentaan'],
  [{ countingState: 'ei tietoa', stage: 'arrived' }, 'Saapunut'],
  [{ countingState: 'hukassa' }, 'Tuntematon tai virheellinen tila'],
  [{ removed: '2026-11-10T10:00:00.000Z' }, ''],
])('a row with %j is shown as %j', (change, shown) => {
  const [wire] = sampleRows(deposits, 1)
  const [row] = readRows(depositsWithStages, [
    { ...wire, removed: null, countingState: 'uusi', stage: undefined, ...change },
  ])
  const column = depositsWithStages.columns.find(({ key }) => key === 'stage')
  expect(row && column && printCell(cellOf(column, row))).toBe(shown)
})

test('it is found by its id, and is no report beside the others', () => {
  expect(reportById('deposits-with-stages')).toBe(depositsWithStages)
  expect(reports).not.toContain(depositsWithStages)
  expect(() => reportById('no such')).toThrow('no such')
})

const ordersWithStagesPairs: readonly (readonly [CompanyReport, CompanyReport])[] = [
  [changeOrdersWithStages, changeOrders],
  [supplyOrdersWithStages, supplyOrders],
]

test.each(ordersWithStagesPairs)(
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
])('an order with %j is shown as %j', (change, shown) => {
  const [wire] = sampleRows(changeOrders, 1)
  const [row] = readRows(changeOrdersWithStages, [
    { ...wire, countingState: 'uusi', stage: undefined, ...change },
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
