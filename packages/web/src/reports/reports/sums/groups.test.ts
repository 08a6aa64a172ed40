import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { pageOf, readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import { expect, test } from 'vitest'
import { changeText, groupedWords, groupHeading, shareText, sectionsOf, shownGroups } from './groups.ts'

const facts = { chainOf: () => undefined }

/** Groups of 3, 5 and 2 rows. */
const rows = readRows(
  extendedDeposits,
  sampleRows(extendedDeposits, 10).map((row, index) => {
    const place = index < 3 ? 1 : index < 8 ? 2 : 3
    return {
      ...row,
      companyId: place,
      customerName: `Paikka ${place}`,
      totalSum: 10,
      countAtServiceCenter: false,
    }
  }),
)
const groups = shownGroups({ report: extendedDeposits, columns: [], rows, grouping: 'place', facts })
const all = groups.flatMap((group) => group.rows)

const shapeOf = (wanted: number, size: number) =>
  sectionsOf(groups, pageOf(all, wanted, size)).map(({ group, rows: own, continued }) => [
    group?.name,
    own.length,
    continued,
  ])

test('a page shows its rows under their groups', () => {
  expect(shapeOf(1, 10)).toEqual([
    ['Paikka 1', 3, false],
    ['Paikka 2', 5, false],
    ['Paikka 3', 2, false],
  ])
  expect(shapeOf(1, 4)).toEqual([
    ['Paikka 1', 3, false],
    ['Paikka 2', 1, false],
  ])
  expect(shapeOf(2, 4)).toEqual([['Paikka 2', 4, true]])
  expect(shapeOf(3, 4)).toEqual([['Paikka 3', 2, false]])
  expect(shapeOf(2, 3)).toEqual([['Paikka 2', 3, false]])
})

test('every row is shown once', () => {
  for (const size of [1, 2, 3, 4, 7, 10]) {
    const { pages } = pageOf(all, 1, size)
    const shown = Array.from({ length: pages }, (_, at) => sectionsOf(groups, pageOf(all, at + 1, size)))
    expect(shown.flat().flatMap((section) => section.rows)).toEqual(all)
  }
})

test('an ungrouped list is one section', () => {
  const page = pageOf(all, 1, 4)
  expect(sectionsOf(undefined, page)).toEqual([{ rows: page.rows, continued: false }])
})

test('the main sum has a subtotal while hidden', () => {
  expect(groups.map(({ totals, share }) => [totals.get('totalSum'), share])).toEqual([
    [3000, 0.3],
    [5000, 0.5],
    [2000, 0.2],
  ])
})

test('the heading has rows and share', () => {
  const [first] = groups
  if (!first) throw new Error('no group')
  expect(groupHeading(first, { continued: false })).toBe('Paikka 1 · 3 riviä · 30,0\u00a0%')
  expect(groupHeading(first, { continued: true })).toBe('Paikka 1 (jatkuu) · 3 riviä · 30,0\u00a0%')
  expect(groupHeading({ ...first, count: 1, share: undefined }, { continued: false })).toBe(
    'Paikka 1 · 1 rivi',
  )
  expect(groupedWords({ grouping: 'chain' })).toEqual(['Ryhmittely: Ketju'])
  expect(groupedWords({ grouping: undefined })).toEqual([])
})

test('a report without sums shares its rows', () => {
  const list = readRows(visits, sampleRows(visits, 4))
  const byDay = shownGroups({ report: visits, columns: visits.columns, rows: list, grouping: 'day', facts })
  expect(byDay.reduce((sum, { share = 0 }) => sum + share, 0)).toBeCloseTo(1, 9)
})

test.each([
  [0.125, '12,5\u00a0%', '+12,5\u00a0%'],
  [1, '100,0\u00a0%', '+100,0\u00a0%'],
  [0, '0,0\u00a0%', '0,0\u00a0%'],
])('%d is the share %s and the change %s', (value, share, change) => {
  expect([shareText(value), changeText(value)]).toEqual([share, change])
})

test('a fall has a minus sign', () => {
  expect(changeText(-0.031)).toBe('\u22123,1\u00a0%')
})
