import { expect, test } from 'vitest'
import { day } from '../kernel/dates/dates.ts'
import { inBands, lastDays, percentileOf, rangeFault, waitBands } from './rules.ts'

test.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 2, 3], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
])('of %j the share %d lies at or below %s', (values, share, expected) => {
  expect(percentileOf(values, share)).toBe(expected)
})

test('a range has its last day in it, and at most a year of days', () => {
  const today = day('2026-11-16')
  expect(lastDays(today, 30)).toEqual({ from: '2026-10-18', to: today })
  expect([366, 367, 0].map((days) => rangeFault(lastDays(today, days)))).toEqual([
    undefined,
    'rangeTooLong',
    'endBeforeStart',
  ])
})

test('a band ends before its limit', () => {
  const counts = inBands(waitBands, [0, 119, 120, 1439, 1440, 99_999]).map(({ count }) => count)
  expect(counts).toEqual([2, 1, 0, 1, 2])
})
