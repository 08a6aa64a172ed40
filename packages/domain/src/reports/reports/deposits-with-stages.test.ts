import { expect, test } from 'vitest'
import { reportById, reports } from './all.ts'
import { cellOf, stateColumns } from './columns.ts'
import type { Report } from './definition.ts'
import { deposits } from './deposits.ts'
import { depositsWithStages, extendedDepositsWithStages } from './deposits-with-stages.ts'
import { extendedDeposits } from './extended-deposits.ts'
import { fileColumns } from './file.ts'
import { readRows } from './list.ts'
import { printCell } from './print.ts'
import { sampleRows } from './sample.fixture.ts'

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
])('a row with %j is shown as %j', (told, shown) => {
  const [wire] = sampleRows(deposits, 1)
  const [row] = readRows(depositsWithStages, [
    { ...wire, removed: null, countingState: 'uusi', stage: undefined, ...told },
  ])
  const column = depositsWithStages.columns.find(({ key }) => key === 'stage')
  expect(row && column && printCell(cellOf(column, row))).toBe(shown)
})

test('it is found by its id, and is no report beside the others', () => {
  expect(reportById('deposits-with-stages')).toBe(depositsWithStages)
  expect(reports).not.toContain(depositsWithStages)
  expect(() => reportById('no such')).toThrow('no such')
})
