import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { nextHoliday } from './calendar.ts'

test.each([
  // 6 December 2026 is a Sunday, which is closed anyway.
  ['2026-11-18', '2026-12-24'],
  ['2027-11-18', '2027-12-06'],
])('after %s the next closed weekday is %s', (after, on) => {
  expect(nextHoliday(after as Day).on).toBe(on)
})
