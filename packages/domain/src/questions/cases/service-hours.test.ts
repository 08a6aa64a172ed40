import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addServiceHours, serviceMinutes, subtractServiceHours } from './service-hours.ts'

const due = (asked: string, hours: number) => addServiceHours(new Date(asked), hours).toISOString()

describe('an answer is due after hours of service', () => {
  test.each([
    ['within the day', '2026-11-16T07:00:00Z', 4, '2026-11-16T11:00:00.000Z'],
    ['at the very end of the day', '2026-11-16T06:00:00Z', 8, '2026-11-16T14:00:00.000Z'],
    ['over the night', '2026-11-16T12:00:00Z', 4, '2026-11-17T08:00:00.000Z'],
    ['from the evening', '2026-11-16T20:00:00Z', 1, '2026-11-17T07:00:00.000Z'],
    ['from before the opening', '2026-11-16T03:00:00Z', 1, '2026-11-16T07:00:00.000Z'],
    ['over a weekend', '2026-11-13T13:00:00Z', 8, '2026-11-16T13:00:00.000Z'],
    ['over Christmas and the weekend after it', '2026-12-23T13:00:00Z', 2, '2026-12-28T07:00:00.000Z'],
    ['over the change of the clocks in spring', '2026-03-27T13:00:00Z', 2, '2026-03-30T06:00:00.000Z'],
    ['over the change of the clocks in autumn', '2026-10-23T12:00:00Z', 2, '2026-10-26T07:00:00.000Z'],
  ])('%s', (_, asked, hours, expected) => {
    expect(due(asked, hours)).toBe(expected)
  })

  test('and whoever asked by the moment so many hours back is due, and nobody else', () => {
    const minute = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 })
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 2) + minutes * 60_000)
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: 1, max: 40 }),
        (a, b, hours) => {
          const [asked, now] = [at(a), at(Math.max(a + b, 0))]
          const isDue = addServiceHours(asked, hours) <= now
          expect(isDue).toBe(asked <= subtractServiceHours(now, hours))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('the minutes of service between two moments are those by which the due time moves on', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 20) + minutes * 60_000)
  const minute = fc.integer({ min: 0, max: 60 * 24 * 60 })
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 60 }), (asked, hours) => {
      const due = addServiceHours(at(asked), hours)
      expect(serviceMinutes(at(asked), due)).toBe(hours * 60)
      expect(serviceMinutes(due, at(asked))).toBe(0)
    }),
  )
})
