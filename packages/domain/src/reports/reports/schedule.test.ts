import { expect, test } from 'vitest'
import { nextSending, type SendingDay } from './schedule.ts'

test.each<[SendingDay, number, string, string]>([
  // Winter time is two hours ahead of UTC, summer time three.
  ['workdays', 8, '2026-11-18T05:59:59Z', '2026-11-18T06:00:00Z'],
  ['workdays', 8, '2026-11-18T06:00:00Z', '2026-11-19T06:00:00Z'],
  ['workdays', 8, '2026-11-20T06:00:00Z', '2026-11-23T06:00:00Z'],
  ['monday', 8, '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
  ['sunday', 23, '2026-11-22T22:30:00Z', '2026-11-29T21:00:00Z'],
  ['first', 7, '2026-11-18T05:00:00Z', '2026-12-01T05:00:00Z'],
  ['first', 0, '2026-12-31T22:00:00Z', '2027-01-31T22:00:00Z'],
  // The clocks go forward at 3 on 29.3.2026: that hour is an hour later, once, and the next is at its own time.
  ['sunday', 3, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['workdays', 3, '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
  // They go back at 4 on 25.10.2026: the hour from 3 comes twice, and counts once.
  ['sunday', 3, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['sunday', 3, '2026-10-25T00:00:00Z', '2026-11-01T01:00:00Z'],
  ['sunday', 8, '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
])('%s at %s after %s is %s', (on, hour, after, next) => {
  expect(nextSending({ on, hour }, new Date(after))).toEqual(new Date(next))
})
