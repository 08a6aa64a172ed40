import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { deposits } from './deposits.ts'
import { readRows } from './list.ts'
import { rangeChange, rangeTotal } from './range-change.ts'
import { sampleRows } from './sample.fixture.ts'

const [sample] = sampleRows(deposits, 1)
const declared = (created: string, totalSum: number, part: object = {}) => ({
  ...sample,
  created,
  totalSum,
  countAtServiceCenter: false,
  countingState: 'uusi',
  removed: null,
  ...part,
})
const main = deposits.columns.find(({ key }) => key === 'totalSum')
const filter = {
  range: { from: day('2026-10-17'), to: day('2026-10-31') },
  removed: true,
  states: {},
}

test('the total of a range has the days of Helsinki, follows the filters and leaves removed deposits out [R-REP-28]', () => {
  const rows = readRows(deposits, [
    declared('2026-10-16T20:59:59Z', 1),
    declared('2026-10-16T21:00:00Z', 10),
    declared('2026-10-31T21:59:59Z', 20),
    declared('2026-10-31T22:00:00Z', 2),
    declared('2026-10-20T10:00:00Z', 500, { removed: '2026-10-21T10:00:00Z' }),
    declared('2026-10-20T10:00:00Z', 40, { countingState: 'käsitelty' }),
  ])
  expect(rangeTotal(deposits, rows, filter, main)).toEqual({ count: 3, sum: 7000 })
  expect(rangeTotal(deposits, rows, { ...filter, states: { state: 'handled' } }, main)).toEqual({
    count: 1,
    sum: 4000,
  })
  expect(rangeTotal(deposits, rows, filter, undefined)).toEqual({ count: 3, sum: undefined })
  expect(rangeTotal(deposits, [], filter, main)).toEqual({ count: 0, sum: 0 })
})

test.each([
  [
    { count: 12, sum: 11_000 },
    { count: 10, sum: 10_000 },
    { count: 2, sum: 1000, share: 0.1 },
  ],
  [
    { count: 5, sum: 7500 },
    { count: 5, sum: 10_000 },
    { count: 0, sum: -2500, share: -0.25 },
  ],
  [
    { count: 1, sum: 100 },
    { count: 0, sum: 0 },
    { count: 1, sum: 100, share: undefined },
  ],
  [
    { count: 3, sum: undefined },
    { count: 4, sum: undefined },
    { count: -1, sum: undefined, share: -0.25 },
  ],
])('from %j after %j the change is %j', (now, before, change) => {
  expect(rangeChange(now, before)).toEqual(change)
})
