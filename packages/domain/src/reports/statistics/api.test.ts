import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import {
  ageBands,
  DEFAULT_DAYS,
  earliestDay,
  inBands,
  lastDays,
  percentileOf,
  rangeFault,
  waitBands,
} from './api.ts'

test.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[7], 0, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 2, 3], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
])('of %j the share %d lies at or below %s', (values, share, expected) => {
  expect(percentileOf(values, share)).toBe(expected)
})

test('a range has its last day in it, and at most a year of days', () => {
  const today = day('2026-11-16')
  expect(lastDays(today, 30)).toEqual({ from: '2026-10-18', to: today })
  expect([1, 366, 367, 0].map((days) => rangeFault(lastDays(today, days)))).toEqual([
    undefined,
    undefined,
    'rangeTooLong',
    'endBeforeStart',
  ])
})

test('the last 30 days are shown at first, and six long years at the earliest', () => {
  expect(DEFAULT_DAYS).toBe(30)
  expect(earliestDay(day('2026-11-16'))).toBe('2020-11-11')
})

test('a band ends before its limit', () => {
  const waits = inBands(waitBands, [0, 119, 120, 239, 240, 479, 480, 481, 1439, 1440, 99_999])
  expect(waits).toEqual([
    { band: 'under2h', count: 2 },
    { band: 'under4h', count: 2 },
    { band: 'under8h', count: 2 },
    { band: 'under1d', count: 3 },
    { band: 'over1d', count: 2 },
  ])
  expect(inBands(ageBands, [479, 480, 959, 960, 2399, 2400])).toEqual([
    { band: 'under1', count: 1 },
    { band: 'under2', count: 2 },
    { band: 'under5', count: 2 },
    { band: 'over5', count: 1 },
  ])
})
