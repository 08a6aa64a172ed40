import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import {
  isViewSearch,
  searchToSave,
  openedSearch,
  savedRanges,
  viewPages,
  type ViewSearch,
} from './saved-views.ts'

const today = day('2026-11-18')
const bounds = { today, earliest: day('2025-10-14') }
const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

test('every list of the portal can be kept as it opens', () => {
  expect(viewPages).toHaveLength(10)
  expect(viewPages.filter((page) => !isViewSearch(page, {}))).toEqual([])
})

test.each<[Parameters<typeof isViewSearch>[0], ViewSearch, boolean]>([
  ['DepositReport', { sort: '-totalSum', range: 'month', find: '4711', group: 'day', compare: '1' }, true],
  ['DepositReport', { from: '2026-11-01', to: '2026-11-18', removed: '1' }, true],
  ['DepositReport', { columns: 'created.totalSum' }, true],
  ['DepositReport', { columns: 'created.password' }, false],
  ['DepositReport', { stage: 'counted' }, true],
  ['DepositReport', { stage: 'drop table' }, false],
  ['DepositReport', { sort: 'totalSum"' }, false],
  ['DepositReport', { sort: 'unknown' }, false],
  ['DepositReport', { page: '3' }, false],
  ['DepositReport', { page: '1' }, false],
  ['DepositReport', { range: 'month', from: '2026-11-01', to: '2026-11-18' }, false],
  ['DepositReport', { from: '2026-11-01' }, false],
  ['DepositReport', { from: '2026-11-01', to: '2026-11-31' }, false],
  ['DepositReport', { range: 'always' }, false],
  ['DepositReport', { company: '4101' }, false],
  ['DepositReport', { next: 'https://example.com' }, false],
  ['DepositReport', { __proto__: 'x', constructor: 'y' } as ViewSearch, false],
  ['SupplyOrderReport', { find: '4711' }, false],
  ['DepositExtended', { company: '4101', chain: '21', bag: '4711', criterion: 'til_created' }, true],
  ['DepositExtended', { company: '04101' }, false],
  ['DepositExtended', { company: 'all' }, false],
  ['HandledEvents', { part: 'handled-order-events', sort: 'packed' }, false],
])('%s %j is an address of its own list: %s', (page, search, expected) => {
  expect(isViewSearch(page, search)).toBe(expected)
})

test('a range by name moves on with the days, one of days stays', () => {
  expect(openedSearch({ range: 'lastMonth', sort: 'created' }, day('2027-01-05'))).toEqual({
    sort: 'created',
    ...range('2026-12-01', '2026-12-31'),
  })
  const days = { from: '2026-11-01', to: '2026-11-18' }
  expect(openedSearch(days, day('2027-01-05'))).toEqual(days)
})

test.each([
  ['company', range('2026-11-01', '2026-11-18'), today, ['month', 'days']],
  ['company', range('2026-11-03', '2026-11-18'), today, ['days']],
  ['company', range('2026-11-01', '2026-11-01'), day('2026-11-01'), ['month', 'today', 'days']],
  ['company', range('2026-10-01', '2026-10-31'), today, ['lastMonth', 'days']],
  ['company', range('2026-11-16', '2026-11-16'), day('2026-11-16'), ['today', 'week', 'days']],
  ['concern', range('2026-10-01', '2026-11-18'), today, ['initial', 'quarter', 'days']],
  ['concern', range('2026-11-01', '2026-11-18'), today, ['month', 'days']],
] as const)('a range of the %s %j on %s may be kept as %j', (group, shown, on, keepings) => {
  expect(savedRanges(group, shown, { ...bounds, today: on })).toEqual(keepings)
})

test('what is kept has the range in the chosen way and no page', () => {
  const search = { page: '3', sort: 'created', from: '2026-10-01', to: '2026-10-31' }
  const days = range('2026-10-01', '2026-10-31')
  expect(searchToSave(search, days, 'lastMonth')).toEqual({ sort: 'created', range: 'lastMonth' })
  expect(searchToSave({ sort: 'created' }, days, 'days')).toEqual({ sort: 'created', ...days })
  expect(searchToSave({ part: 'x' }, days, 'initial')).toEqual({ part: 'x' })
})
