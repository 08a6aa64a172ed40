import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../../kernel/dates/dates.ts'
import {
  concernQueryOf,
  isCut,
  readChoice,
  readView,
  writeChoice,
  writeView,
  type ListView,
  concernChoices,
} from './address.ts'
import { countingStates } from '../../kernel/data/states.ts'
import { deposits } from './definitions/deposits.ts'
import { extendedChangeOrders } from './definitions/extended-change-orders.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'

const today = day('2026-11-15')
const bounds = { today, earliest: addDays(today, -400) }

test('a plain address shows the report as it opens, and is written plain [R-REP-10] [R-EXT-05]', () => {
  const view = readView(deposits, {}, bounds)
  expect(view).toEqual({
    page: 1,
    sort: { column: 'created', descending: true },
    range: { from: '2026-11-01', to: '2026-11-15' },
    removed: false,
    states: {},
    grouping: undefined,
    compared: false,
  })
  expect(writeView(deposits, view, bounds)).toEqual({})
  expect(readView(extendedDeposits, {}, bounds).range.from).toBe('2026-10-01')
})

test('page, range, order, removed ones, state, grouping and comparison stand in the address, the page 1-based [R-REP-05]', () => {
  const search = {
    page: '2',
    sort: '-totalSum',
    from: '2026-10-01',
    to: '2026-10-31',
    removed: '1',
    state: 'handled',
    group: 'day',
    compare: '1',
  }
  const view = readView(deposits, search, bounds)
  expect(view).toEqual({
    page: 2,
    sort: { column: 'totalSum', descending: true },
    range: { from: '2026-10-01', to: '2026-10-31' },
    removed: true,
    states: { state: 'handled' },
    grouping: 'day',
    compared: true,
  })
  expect(writeView(deposits, view, bounds)).toEqual(search)
})

test.each([
  [{}, false],
  [{ from: '2026-10-01', to: '2026-10-31' }, false],
  [{ from: addDays(today, -400) }, false],
  [{ from: addDays(today, -401) }, true],
  [{ from: '2020-01-01', to: '2026-10-31' }, true],
  [{ from: '2026-10-01', to: '2020-01-01' }, true],
  [{ from: '2020-13-01' }, false],
])('of the range of %j something is cut: %s (decision Q38)', (search, cut) => {
  expect(isCut(search, bounds)).toBe(cut)
  expect(readView(deposits, search, bounds).range.from >= bounds.earliest).toBe(true)
})

test('a range of which one day is the initial one is written with both, and is the same next year', () => {
  const search = { from: '2026-10-01', to: '2026-10-31' }
  const view = readView(extendedDeposits, search, bounds)
  const written = writeView(extendedDeposits, view, bounds)
  expect(written).toEqual(search)
  const later = { ...bounds, today: day('2027-01-15') }
  expect(readView(extendedDeposits, written, later).range).toEqual(search)
})

test('what is looked for stands in the address of lists that can be searched', () => {
  const search = { find: '4001 0029', differences: '1' }
  const view = readView(handledDeposits, search, bounds)
  expect([view.find, view.differences]).toEqual(['4001 0029', true])
  expect(writeView(handledDeposits, view, bounds)).toEqual(search)
  expect(writeView(handledDeposits, { ...view, find: '', differences: false }, bounds)).toEqual({})
  expect(readView(handledDeposits, { find: 'x'.repeat(500), differences: 'yes' }, bounds)).toMatchObject({
    find: 'x'.repeat(100),
  })
  expect(readView(deposits, search, bounds)).toMatchObject({ differences: true })
  // A list of orders knows neither differences nor bags.
  expect(readView(extendedChangeOrders, search, bounds)).toEqual(readView(extendedChangeOrders, {}, bounds))
})

test.each([
  ['page', '0', 'page', 1],
  ['page', '-1', 'page', 1],
  ['page', '1e9', 'page', 1],
  ['page', 'abc', 'page', 1],
  ['sort', 'nothing', 'sort', { column: 'created', descending: true }],
  ['sort', 'accountingDate', 'sort', { column: 'created', descending: true }],
  ['from', '2026-02-31', 'range', { from: '2026-11-01', to: '2026-11-15' }],
  ['from', '1999-01-01', 'range', { from: '2025-10-11', to: '2026-11-15' }],
  ['to', '9999-12-31', 'range', { from: '2026-11-01', to: '9999-12-31' }],
  ['removed', 'yes', 'removed', false],
  ['group', 'place', 'grouping', undefined],
  ['group', 'constructor', 'grouping', undefined],
  ['compare', 'yes', 'compared', false],
  ['state', 'function Object() { [native code] }', 'states', {}],
  ['state', 'removed', 'states', {}],
] as const)('the address %s=%s is read as %s %j [R-REP-11]', (name, value, key, expected) => {
  expect(readView(deposits, { [name]: value }, bounds)[key]).toEqual(expected)
})

test('only a report of many places is grouped by place or chain', () => {
  expect(readView(extendedDeposits, { group: 'place' }, bounds).grouping).toBe('place')
  expect(readView(extendedDeposits, { group: 'chain' }, bounds).grouping).toBe('chain')
})

test('what is written is read back the same', () => {
  const columns = deposits.columns.filter(({ value }) => value).map(({ key }) => key)
  const days = fc.integer({ min: 0, max: 500 }).map((n) => addDays(bounds.earliest, n))
  const views: fc.Arbitrary<ListView> = fc.record({
    page: fc.integer({ min: 1, max: 1000 }),
    sort: fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() }),
    range: fc.record({ from: days, to: days }),
    removed: fc.boolean(),
    states: fc.constantFrom({}, ...Object.keys(countingStates).map((state) => ({ state }))),
    grouping: fc.constantFrom(undefined, 'day' as const),
    compared: fc.boolean(),
    columns: fc.constantFrom(undefined, ['created'], ['totalSum', 'created']),
  })
  fc.assert(
    fc.property(views, (view) => {
      expect(readView(deposits, writeView(deposits, view, bounds), bounds)).toEqual(view)
    }),
    { seed: 5, numRuns: 1000 },
  )
})

test('what is not chosen is sent as 0, and only deposits are searched by bag [R-EXT-01] [R-EXT-03] [R-EXT-07] [R-EXT-08]', () => {
  const range = { from: day('2026-10-01'), to: today }
  const choice = readChoice(extendedDeposits, {})
  expect(concernQueryOf(choice, range, extendedDeposits)).toEqual({
    companyId: 0,
    chainId: 0,
    concernId: 0,
    SecurityBagNumber: '',
    DateStart: '2026-10-01',
    DateEnd: '2026-11-15',
    DateCriteria: 'til_kassapaiva',
  })
  const orders = concernQueryOf(readChoice(extendedChangeOrders, {}), range, extendedChangeOrders)
  expect([orders.DateCriteria, 'SecurityBagNumber' in orders]).toEqual(['vrt_created', false])
})

test('a search stands in the address and is read back; what it says wrongly is any', () => {
  const search = { company: '7', chain: '2', concern: '1', bag: '00 12', criterion: 'til_created' }
  const choice = readChoice(extendedDeposits, search)
  expect(writeChoice(extendedDeposits, choice)).toEqual(search)
  expect(writeChoice(extendedDeposits, readChoice(extendedDeposits, {}))).toEqual({})
  expect(readChoice(extendedDeposits, { company: '-1', chain: 'x', criterion: 'vrt_created' })).toEqual({
    companyId: 0,
    chainId: 0,
    concernId: 0,
    bag: '',
    criterion: 'til_kassapaiva',
  })
})

test('the selectors offer only places with group reports, and their chains and concerns [R-EXT-02] [R-PERM-21]', () => {
  const company = (
    id: number,
    chainId: number | null,
    concernId: number | null,
    permissionConcernReport: boolean,
  ) => ({
    id,
    name: `Paikka ${id}`,
    businessId: '',
    chainId,
    concernId,
    permissionConcernReport,
  })
  const choices = concernChoices({
    permittedCompanies: [
      company(1, 10, 100, true),
      company(2, 20, 100, false),
      company(3, null, null, true),
      company(4, 30, 200, false),
    ],
    permittedChains: [10, 20, 30].map((id) => ({ id, name: '', concernId: 100 })),
    permittedConcerns: [100, 200].map((id) => ({ id, name: '' })),
  })
  const ids = Object.values(choices).map((list) => list.map(({ id }) => id))
  expect(ids).toEqual([[1, 3], [10], [100]])
})
