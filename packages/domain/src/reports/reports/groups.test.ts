import { expect, test } from 'vitest'
import { reports } from './all.ts'
import { deposits } from './definitions/deposits.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { groupingsOf, groupRows, sharesOf, type GroupingFacts } from './groups.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'
import { subtotalsOf } from './subtotals.ts'

const [sample] = sampleRows(extendedDeposits, 1)
const [own] = sampleRows(deposits, 1)

const concernRows = (...parts: readonly object[]) =>
  readRows(
    extendedDeposits,
    parts.map((part) => ({ ...sample, countAtServiceCenter: false, ...part })),
  )
const chains = new Map([
  [1, 'Ässä'],
  [2, 'Kioskit'],
  [3, 'Kioskit'],
])
const facts: GroupingFacts = { criterion: 'til_kassapaiva', chainOf: (id) => chains.get(id) }
const shapeOf = (groups: ReturnType<typeof groupRows>) =>
  groups.map(({ name, rows }) => [name, rows.length] as const)

const rows = concernRows(
  { companyId: 2, customerName: 'Öljy', registerDate: '2026-10-30', totalSum: 10 },
  { companyId: 1, customerName: 'Kaleva', registerDate: '2026-11-01', totalSum: 20 },
  { companyId: 2, customerName: 'Öljy', registerDate: '2026-11-01', totalSum: 30 },
  { companyId: 9, customerName: 'Asema', registerDate: '2026-10-01', totalSum: 40 },
)

test('places and chains are in alphabetical order, days newest first; those without a chain are one group', () => {
  expect(shapeOf(groupRows(extendedDeposits, rows, 'place', facts))).toEqual([
    ['Asema', 1],
    ['Kaleva', 1],
    ['Öljy', 2],
  ])
  expect(shapeOf(groupRows(extendedDeposits, rows, 'chain', facts))).toEqual([
    ['Ei ketjua', 1],
    ['Kioskit', 2],
    ['Ässä', 1],
  ])
  expect(shapeOf(groupRows(extendedDeposits, rows, 'day', facts))).toEqual([
    ['01.11.2026', 2],
    ['30.10.2026', 1],
    ['01.10.2026', 1],
  ])
})

test('rows keep their order within a group, and none is lost or doubled', () => {
  for (const by of groupingsOf(extendedDeposits)) {
    const groups = groupRows(extendedDeposits, rows, by, facts)
    const all = groups.flatMap((group) => group.rows)
    expect(all.toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows)
    for (const group of groups) {
      const at = group.rows.map((row) => rows.indexOf(row))
      expect(at).toEqual(at.toSorted((a, b) => a - b))
    }
  }
})

test('two places of one name are two groups, and two chains of one name are one', () => {
  const twins = concernRows(
    { companyId: 2, customerName: 'Kioski' },
    { companyId: 3, customerName: 'Kioski' },
  )
  expect(shapeOf(groupRows(extendedDeposits, twins, 'place', facts))).toEqual([
    ['Kioski', 1],
    ['Kioski', 1],
  ])
  expect(shapeOf(groupRows(extendedDeposits, twins, 'chain', facts))).toEqual([['Kioskit', 2]])
})

test('the day is the one that was searched by, and a moment belongs to its day in Helsinki', () => {
  const late = concernRows({ created: '2026-10-31T22:30:00Z', registerDate: '2026-10-30' })
  const byCreation = { ...facts, criterion: 'til_created' } as const
  expect(shapeOf(groupRows(extendedDeposits, late, 'day', byCreation))).toEqual([['01.11.2026', 1]])
  expect(shapeOf(groupRows(extendedDeposits, late, 'day', facts))).toEqual([['30.10.2026', 1]])
})

test('an unreadable row stands in a last group of its own [R-ERR-28]', () => {
  for (const by of groupingsOf(extendedDeposits))
    expect(groupRows(extendedDeposits, [undefined, ...rows], by, facts).at(-1)).toEqual({
      name: 'Tuntematon',
      rows: [undefined],
    })
})

test('every report can be grouped by day, in as many groups as it has days; those of many places by place and chain', () => {
  for (const report of reports) {
    expect(groupingsOf(report)).toEqual(report.group === 'concern' ? ['place', 'chain', 'day'] : ['day'])
    const list = readRows(report, sampleRows(report, 60))
    const criteria = report.group === 'concern' ? report.criteria : [undefined]
    for (const criterion of criteria) {
      const groups = groupRows(report, list, 'day', { ...facts, criterion })
      expect([report.id, groups.some(({ name }) => !/^\d\d\.\d\d\.\d{4}$/.test(name))]).toEqual([
        report.id,
        false,
      ])
      expect(groups.length).toBeGreaterThan(1)
    }
  }
})

test('removed deposits stand in their group and in no subtotal [R-REP-28]', () => {
  const removed = { removed: '2026-11-10T10:00:00Z', totalSum: 500 }
  const counted = { removed: null, countAtServiceCenter: false, totalSum: 12.5 }
  const list = readRows(deposits, [
    { ...own, ...counted },
    { ...own, ...counted, ...removed },
    { ...own, ...counted },
  ])
  const { count, totals } = subtotalsOf(deposits, deposits.columns, list)
  expect([count, totals.get('totalSum')]).toEqual([2, 2500])
})

test('subtotals and shares add up to the whole, exactly to the cent', () => {
  const list = readRows(extendedDeposits, sampleRows(extendedDeposits, 200))
  const whole = subtotalsOf(extendedDeposits, extendedDeposits.columns, list)
  for (const by of groupingsOf(extendedDeposits)) {
    const parts = groupRows(extendedDeposits, list, by, facts).map((group) =>
      subtotalsOf(extendedDeposits, extendedDeposits.columns, group.rows),
    )
    for (const [key, total] of whole.totals)
      expect([key, parts.reduce((sum, { totals }) => sum + (totals.get(key) ?? 0), 0)]).toEqual([key, total])
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(200)
    const shares = sharesOf(parts.map(({ totals }) => totals.get('totalSum') ?? 0))
    expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9)
  }
})

test('a part has its share of the whole, and of nothing there is no share', () => {
  expect(sharesOf([1, 3])).toEqual([0.25, 0.75])
  expect(sharesOf([0, 0])).toEqual([undefined, undefined])
})

test('every place that was searched is a group, also without rows; a chain or a day without rows is none [R-EXT-10]', () => {
  const places = [
    { id: 1, name: 'Kaleva' },
    { id: 2, name: 'Öljy' },
    { id: 9, name: 'Asema' },
    { id: 4, name: 'Hiljainen' },
  ]
  const searched = { ...facts, places }
  expect(shapeOf(groupRows(extendedDeposits, rows, 'place', searched))).toEqual([
    ['Asema', 1],
    ['Hiljainen', 0],
    ['Kaleva', 1],
    ['Öljy', 2],
  ])
  for (const by of ['chain', 'day'] as const)
    expect(groupRows(extendedDeposits, rows, by, searched)).toEqual(
      groupRows(extendedDeposits, rows, by, facts),
    )
})
