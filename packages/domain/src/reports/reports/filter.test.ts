import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { readView } from './address.ts'
import { reports } from './all.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { Report } from './definition.ts'
import { changeOrders } from './definitions/change-orders.ts'
import { deposits, type StagedDepositRow } from './definitions/deposits.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledDeposits, type HandledDepositRow } from './definitions/handled-deposits.ts'
import { filterKeys, markRows, hasDifferences, isFindable, testOf, type ListFilter } from './filter.ts'
import { filterRows, sampleRows } from './sample.fixture.ts'
import { readRows } from './list.ts'

function handled(more: Readonly<Record<string, unknown>>): HandledDepositRow {
  const [sample] = sampleRows(handledDeposits, 1)
  const row = handledDeposits.row.read({ ...sample, ...more })
  if (!row) throw new Error('not a row')
  return row
}
const bag = handled({
  securityBagNumber: '40010029a',
  reference: '1001024',
  signedTotal: 2_282.87,
  total: 2_262.87,
  difference: -20,
})

describe('a search', () => {
  test.each([
    ['40010029', 'the number of the bag'],
    ['0029A', 'a part of it, in either case'],
    [' 4001 0029 ', 'the number with spaces'],
    ['1001024', 'the reference'],
    ['10 010', 'a part of it as it is shown'],
    ['2282,87', 'the declared sum'],
    ['2 262,87 €', 'the counted sum as it is shown'],
    ['2262.87', 'the sum with a dot'],
    ['2262', 'the sum in whole euros'],
    ['2\u00a0262', 'whole euros with a space of print'],
    ['20,00', 'the difference'],
    ['-20', 'the difference with its sign'],
    ['−20,0', 'the difference with the sign of print, not typed to its end'],
  ])('for %j finds %s', (find) => {
    expect(testOf(handledDeposits, { find })?.(bag)).toBe(true)
  })

  test.each(['40010030', '2262,8', '2262,88', '226', '+20', '2263', 'Kassa', '-', ','])(
    'for %j does not find the row',
    (find) => {
      expect(testOf(handledDeposits, { find })?.(bag)).toBe(false)
    },
  )

  test('finds a surplus by its sign', () => {
    const surplus = handled({
      securityBagNumber: '1',
      reference: '',
      total: 105,
      difference: 5,
      signedTotal: 100,
    })
    expect(['+5', '5', '-5'].map((find) => testOf(handledDeposits, { find })?.(surplus))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('for nothing looks at no row', () => {
    expect(testOf(handledDeposits, {})).toBeUndefined()
    expect(testOf(handledDeposits, { find: '  ', differences: false })).toBeUndefined()
  })
})

describe('only differences', () => {
  test.each([
    [-20, true],
    [5, true],
    [0, false],
    [null, false],
  ])('a difference of %s is shown: %s', (difference, shown) => {
    const row = handled({ difference, signedTotal: difference === null ? null : 100 })
    expect(testOf(handledDeposits, { differences: true })?.(row)).toBe(shown)
  })

  test.each([
    [-20, true],
    [0, false],
    [null, false],
    [undefined, false],
  ])('a declaration whose answer tells the difference %s is shown: %s', (difference, shown) => {
    const [{ difference: _, ...sample } = {}] = sampleRows(deposits, 1)
    const row = deposits.row.read({ ...sample, ...(difference === undefined ? {} : { difference }) })
    if (!row) throw new Error('not a row')
    expect(testOf(deposits, { differences: true })?.(row)).toBe(shown)
  })

  test('goes together with a search', () => {
    const both = { differences: true, find: '4001' }
    expect(testOf(handledDeposits, both)?.(bag)).toBe(true)
    expect(testOf(handledDeposits, both)?.(handled({ securityBagNumber: '40010029', difference: 0 }))).toBe(
      false,
    )
  })

  test('means nothing where a list has none', () => {
    expect(testOf(changeOrders, { differences: true })).toBeUndefined()
  })
})

test('lists of bags can be searched, and those with results asked for differences', () => {
  expect(reports.filter(isFindable).map(({ id }) => id)).toEqual([
    'deposits',
    'handled-deposits',
    'extended-deposits',
    'handled-deposit-events',
  ])
  expect(reports.filter(hasDifferences).map(({ id }) => id)).toEqual([
    'deposits',
    'handled-deposits',
    extendedDeposits.id,
    'handled-deposit-events',
  ])
})

test('an unreadable row passes, since it is unknown whether it is looked for', () => {
  const rows = [undefined, bag, handled({ securityBagNumber: '7', reference: '', difference: 0 })]
  const filter = { range: { from: day('2020-01-01'), to: day('2030-01-01') }, removed: false, states: {} }
  const marks = markRows(filterKeys(handledDeposits, rows), { ...filter, find: '4001' })
  expect([...marks]).toEqual([1, 1, 0])
})

test('a report may have states of several kinds, each with its own words, filter and place in the address', () => {
  const sealHeads = {
    seal: stateHead('Sinetti', 'seal', {
      whole: { text: 'Ehjä', tone: 'ok' },
      broken: { text: 'Rikki', tone: 'warn' },
    }),
  }
  const seals = columnsOf<StagedDepositRow, typeof sealHeads>(sealHeads, {
    seal: ({ pcs_50e }) => (pcs_50e % 2 === 0 ? 'whole' : 'broken'),
  })
  const report: Report<StagedDepositRow> = { ...deposits, columns: [...deposits.columns, ...seals] }
  const [wire] = sampleRows(deposits, 1)
  const rows = readRows(
    report,
    [
      { pcs_50e: 1, countingState: 'uusi' },
      { pcs_50e: 2, countingState: 'uusi' },
      { pcs_50e: 2, countingState: 'vanha' },
    ].map((more, index) => ({ ...wire, removed: null, entryId: index + 1, ...more })),
  )
  const bounds = { today: day('2026-11-15'), earliest: day('2025-11-15') }
  const { states } = readView(report, { state: 'new', seal: 'whole' }, bounds)
  expect(states).toEqual({ state: 'new', seal: 'whole' })
  const all = { range: { from: day('2000-01-01'), to: day('2100-01-01') }, removed: false }
  const passing = (asked: ListFilter['states']) =>
    filterRows(report, rows, { ...all, states: asked }).map((row) => row?.entryId)
  expect(passing(states)).toEqual([2])
  expect(passing({ seal: 'broken' })).toEqual([1])
})
