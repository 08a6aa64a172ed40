import { expect, test } from 'vitest'
import { cutOffInstant, cutOffOn, cutOffPassed, cutOffUtc, DEFAULT_CUT_OFF, localCutOff } from './cut-off.ts'
import { addDays, day, formatTime, instantAt } from './dates.ts'

const MINUTE = 60_000

test.each([
  ['2026-01-15', '10:00:00'],
  ['2026-03-28', '10:00:00'],
  ['2026-03-29', '09:00:00'],
  ['2026-07-15', '09:00:00'],
  ['2026-10-24', '09:00:00'],
  ['2026-10-25', '10:00:00'],
])('on %s noon in Helsinki is %s UTC [R-ENT-11]', (on, utc) => {
  expect(cutOffUtc(day(on), DEFAULT_CUT_OFF)).toBe(utc)
  expect(cutOffInstant(day(on), DEFAULT_CUT_OFF).toISOString()).toBe(`${on}T${utc}.000Z`)
  expect(localCutOff(utc, day(on))).toBe(DEFAULT_CUT_OFF)
})

test.each([
  ['no exceptions are known', undefined, '12:00'],
  ['another day is an exception', { '2026-11-17': '10:00' }, '12:00'],
  ['it closes earlier', { '2026-11-16': '10:00' }, '10:00'],
  ['its own time is later', { '2026-11-16': '13:00' }, '12:00'],
  ['it is closed', { '2026-11-16': null }, '12:00'],
])('the cut-off of a day where %s', (_title, exceptions, cutOff) => {
  expect(cutOffOn(day('2026-11-16'), '12:00', exceptions)).toBe(cutOff)
})

test('what is no time has no local time', () => {
  expect(localCutOff('noon', day('2026-11-16'))).toBeUndefined()
})

test('a cut-off after midnight falls on the day before by the UTC clock', () => {
  expect(cutOffInstant(day('2026-11-16'), '01:30').toISOString()).toBe('2026-11-15T23:30:00.000Z')
  expect(cutOffUtc(day('2026-11-16'), '01:30')).toBe('23:30:00')
})

/** Every minute of a day in Helsinki, which has 23, 24 or 25 hours. */
function minutesOf(on: string): readonly Date[] {
  const [start, end] = [instantAt(day(on), '00:00'), instantAt(addDays(day(on), 1), '00:00')]
  return Array.from(
    { length: (end.getTime() - start.getTime()) / MINUTE },
    (_, minute) => new Date(start.getTime() + minute * MINUTE),
  )
}

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-03-30', 24],
  ['2026-10-24', 24],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
])('minute by minute on %s, of %i hours, noon passes at noon', (on, hours) => {
  const minutes = minutesOf(on)
  expect(minutes).toHaveLength(hours * 60)
  for (const now of minutes) expect(cutOffPassed(now, '12:00')).toBe(formatTime(now) >= '12:00')
})

test.each(['2026-11-16', '2026-07-16', '2026-03-29', '2026-10-25'])(
  'between midnight and three in the morning of %s, noon is still ahead',
  (on) => {
    const night = minutesOf(on).slice(0, 3 * 60)
    expect(night.filter((now) => cutOffPassed(now, '12:00'))).toEqual([])
  },
)

test('the cut-off passes at its very instant, not a millisecond before', () => {
  const noon = cutOffInstant(day('2026-11-16'), '12:00')
  expect(cutOffPassed(noon, '12:00')).toBe(true)
  expect(cutOffPassed(new Date(noon.getTime() - 1), '12:00')).toBe(false)
})

test('in the skipped hour the cut-off comes an hour later, in the doubled hour it passes once', () => {
  const spring = minutesOf('2026-03-29').find((now) => cutOffPassed(now, '03:30'))
  expect(spring?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  const autumn = minutesOf('2026-10-25').map((now) => cutOffPassed(now, '03:30'))
  expect(autumn.indexOf(true)).toBe(3 * 60 + 30)
  expect(autumn.lastIndexOf(false)).toBe(3 * 60 + 29)
})
