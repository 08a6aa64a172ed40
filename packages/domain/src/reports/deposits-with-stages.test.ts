import { expect, test } from 'vitest'
import { reportById, reports } from './all.ts'
import { cellOf } from './columns.ts'
import { deposits } from './deposits.ts'
import { depositsWithStages } from './deposits-with-stages.ts'
import { fileColumns } from './file.ts'
import { readRows } from './list.ts'
import { printCell } from './print.ts'
import { sampleRows } from './sample.fixture.ts'

test('the stage is one more column of the screen, and the file stays as it is [R-CSV-06]', () => {
  const added = depositsWithStages.columns.filter((column) => !deposits.columns.includes(column))
  expect(added.map(({ heading }) => heading)).toEqual(['Vaihe'])
  expect(depositsWithStages.shown).toEqual([...deposits.shown, 'stage'])
  expect(fileColumns(depositsWithStages).map(({ heading }) => heading)).toEqual(
    fileColumns(deposits).map(({ heading }) => heading),
  )
})

test.each([
  [{}, 'Ilmoitettu'],
  [{ stage: null }, 'Ilmoitettu'],
  [{ stage: 'arrived' }, 'Saapunut'],
  [{ stage: 'counting' }, 'Laskettavana'],
  [{ stage: 'counted', countingState: 'käsitelty' }, 'Laskettu'],
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
