import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, wallTime, wallTimeAt } from './helsinki.ts'

const HOUR = 60 * 60 * 1000
const shown = (instant: string) => wallTimeAt(new Date(instant)).toISOString().slice(0, 19)
const instant = (wall: string) => instantOf(wallTime(wall)).toISOString().slice(0, 19)

/** Directive 2000/84/EC: summer time from the last Sunday of March to that of October, both at 01:00 UTC. */
function isSummer(time: number): boolean {
  const year = new Date(time).getUTCFullYear()
  const change = (month: number) => {
    const last = new Date(Date.UTC(year, month, 31, 1))
    return last.getTime() - last.getUTCDay() * 24 * HOUR
  }
  return change(2) <= time && time < change(9)
}

test('clocks in Helsinki are two hours ahead of UTC, three in summer, in any year since 1998', () => {
  const second = fc.integer({ min: Date.UTC(1998, 0) / 1000, max: Date.UTC(2037, 11, 30) / 1000 })
  fc.assert(
    fc.property(second, (seconds) => {
      const time = seconds * 1000
      const wall = wallTimeAt(new Date(time))
      expect(wall.getTime() - time).toBe((isSummer(time) ? 3 : 2) * HOUR)
      // The second of the doubled hours has no wall time of its own.
      const doubled = !isSummer(time) && isSummer(time - HOUR)
      expect(instantOf(wall).getTime()).toBe(doubled ? time - HOUR : time)
    }),
    { seed: 2000, numRuns: 2000 },
  )
})

test.each([
  ['2026-03-29T00:59:59', '2026-03-29T02:59:59'],
  ['2026-03-29T01:00:00', '2026-03-29T04:00:00'],
  ['2026-10-25T00:59:59', '2026-10-25T03:59:59'],
  ['2026-10-25T01:00:00', '2026-10-25T03:00:00'],
  ['2026-06-30T21:00:00', '2026-07-01T00:00:00'],
  ['2026-12-31T22:00:00', '2027-01-01T00:00:00'],
])('at %s UTC the clocks show %s', (utc, wall) => {
  expect(shown(`${utc}Z`)).toBe(wall)
})

test.each([
  ['2026-03-29T02:59:00', '2026-03-29T00:59:00'],
  ['2026-03-29T03:00:00', '2026-03-29T01:00:00'],
  ['2026-03-29T03:30:00', '2026-03-29T01:30:00'],
  ['2026-03-29T04:30:00', '2026-03-29T01:30:00'],
])('in spring the skipped hour is moved on: %s is %s UTC', (wall, utc) => {
  expect(instant(wall)).toBe(utc)
})

test.each([
  ['2026-10-25T02:59:00', '2026-10-24T23:59:00'],
  ['2026-10-25T03:00:00', '2026-10-25T00:00:00'],
  ['2026-10-25T03:59:00', '2026-10-25T00:59:00'],
  ['2026-10-25T04:00:00', '2026-10-25T02:00:00'],
])('in autumn the first of the doubled hours is meant: %s is %s UTC', (wall, utc) => {
  expect(instant(wall)).toBe(utc)
})

test('an invalid date has no wall time', () => {
  expect(() => wallTimeAt(new Date(Number.NaN))).toThrow(RangeError)
})
