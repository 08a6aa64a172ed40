import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, dayOf, instantAt, weekdayOf, type Day } from '../../kernel/dates/dates.ts'
import {
  defaultRange,
  earliestDay,
  instantsOf,
  isInside,
  notBefore,
  offeredRanges,
  quickRange,
  quickRangeNames,
  quickRangeOf,
  rangeBefore,
} from './ranges.ts'

const range = (from: string, to: string) => ({ from: day(from), to: day(to) })
const SUNDAY = day('2026-11-15')
const BOUNDS = { today: SUNDAY, earliest: day('2025-10-11') }

test.each([
  ['2026-11-15', '2026-11-01'],
  ['2026-11-01', '2026-11-01'],
  ['2028-02-29', '2028-02-01'],
])('a list of a place opened on %s begins with its month, on %s [R-REP-10]', (today, from) => {
  expect(defaultRange('company', day(today))).toEqual(range(from, today))
})

test.each([
  ['2026-11-15', '2026-10-01'],
  ['2026-01-31', '2025-12-01'],
  ['2026-03-31', '2026-02-01'],
])('a concern report opened on %s begins with the month before, on %s [R-EXT-05]', (today, from) => {
  expect(defaultRange('concern', day(today))).toEqual(range(from, today))
})

test('the earliest selectable day is today minus the timespan, and ranges begin no earlier [R-REP-11]', () => {
  expect(earliestDay(SUNDAY, 400)).toBe('2025-10-11')
  expect(notBefore(day('2025-10-11'), range('2020-01-01', '2026-11-15'))).toEqual(
    range('2025-10-11', '2026-11-15'),
  )
  expect(notBefore(day('2025-10-11'), range('2020-01-01', '2020-02-01'))).toEqual(
    range('2025-10-11', '2025-10-11'),
  )
})

test.each([
  ['today', SUNDAY, range('2026-11-15', '2026-11-15')],
  ['week', SUNDAY, range('2026-11-09', '2026-11-15')],
  ['week', day('2026-11-16'), range('2026-11-16', '2026-11-16')],
  ['week', day('2026-01-01'), range('2025-12-29', '2026-01-01')],
  ['month', SUNDAY, range('2026-11-01', '2026-11-15')],
  ['lastMonth', SUNDAY, range('2026-10-01', '2026-10-31')],
  ['lastMonth', day('2026-03-30'), range('2026-02-01', '2026-02-28')],
  ['lastMonth', day('2026-01-15'), range('2025-12-01', '2025-12-31')],
  ['lastMonth', day('2028-03-31'), range('2028-02-01', '2028-02-29')],
  ['quarter', SUNDAY, range('2026-10-01', '2026-11-15')],
  ['quarter', day('2026-03-31'), range('2026-01-01', '2026-03-31')],
  ['quarter', day('2026-04-01'), range('2026-04-01', '2026-04-01')],
  ['lastQuarter', SUNDAY, range('2026-07-01', '2026-09-30')],
  ['lastQuarter', day('2028-05-31'), range('2028-01-01', '2028-03-31')],
  ['lastQuarter', day('2026-02-28'), range('2025-10-01', '2025-12-31')],
  ['year', SUNDAY, range('2026-01-01', '2026-11-15')],
  ['year', day('2028-02-29'), range('2028-01-01', '2028-02-29')],
  ['lastYear', SUNDAY, range('2025-01-01', '2025-12-31')],
  ['lastYear', day('2029-01-01'), range('2028-01-01', '2028-12-31')],
] as const)('the quick range %s on %s is %j [R-REP-06]', (name, today, expected) => {
  expect(quickRange(name, today)).toEqual(expected)
})

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2000-01-01'), n))

test('quick ranges are never backwards, a week begins on Monday, and each is known again', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...quickRangeNames), (today: Day, name) => {
      const quick = quickRange(name, today)
      expect(quick.from <= quick.to && quick.to <= today).toBe(true)
      expect(name !== 'week' || weekdayOf(quick.from) === 'monday').toBe(true)
      expect(quickRangeOf(quick, { today, earliest: day('1990-01-01') })?.range).toEqual(quick)
    }),
    { seed: 1, numRuns: 2000 },
  )
  expect(quickRangeOf(range('2026-11-02', '2026-11-15'), BOUNDS)).toBeUndefined()
})

test.each(['2026-03-29', '2026-10-25', '2026-06-15', '2026-12-31'])(
  'the day %s has both its first and its last minute in Helsinki, summer time or not',
  (text) => {
    const { begin, end } = instantsOf({ from: day(text), to: day(text) })
    expect(begin).toEqual(instantAt(day(text), '00:00'))
    expect([dayOf(begin), dayOf(new Date(end.getTime() - 1))]).toEqual([text, text])
    expect(dayOf(new Date(begin.getTime() - 1)) < text && dayOf(end) > text).toBe(true)
  },
)

test('the last day of the calendar ends too', () => {
  const { begin, end } = instantsOf(range('1000-01-01', '9999-12-31'))
  expect(begin < end).toBe(true)
})

test('quick ranges that begin before the lists are cut and known again; those that end before are not offered [R-REP-11]', () => {
  const lastYear = offeredRanges(BOUNDS).find(({ name }) => name === 'lastYear')
  expect(lastYear).toEqual({ name: 'lastYear', range: range('2025-10-11', '2025-12-31'), cut: true })
  expect(quickRangeOf(range('2025-10-11', '2025-12-31'), BOUNDS)?.name).toBe('lastYear')
  expect(quickRangeOf(range('2026-01-01', '2026-11-15'), BOUNDS)).toMatchObject({ name: 'year', cut: false })
  const short = offeredRanges({ today: SUNDAY, earliest: addDays(SUNDAY, -90) })
  expect(short.map(({ name }) => name)).toEqual(quickRangeNames.filter((name) => name !== 'lastYear'))
})

test.each([
  [range('2026-11-01', '2026-11-15'), range('2026-10-17', '2026-10-31')],
  [range('2026-11-15', '2026-11-15'), range('2026-11-14', '2026-11-14')],
  [range('2028-03-01', '2028-03-31'), range('2028-01-30', '2028-02-29')],
  [range('2027-03-01', '2027-03-01'), range('2027-02-28', '2027-02-28')],
  [range('2026-10-25', '2026-10-26'), range('2026-10-23', '2026-10-24')],
])('the range before %j is as long and ends the day before: %j', (chosen, before) => {
  expect(rangeBefore(chosen, BOUNDS.earliest)).toEqual(before)
})

test('no range before reaches beyond the first day of the lists, however long the chosen one is', () => {
  expect(rangeBefore(range('2025-10-12', '2025-10-12'), BOUNDS.earliest)).toEqual(
    range('2025-10-11', '2025-10-11'),
  )
  for (const chosen of [
    range('2025-10-12', '2025-10-13'),
    range('2025-10-11', '2025-10-11'),
    range('2026-01-01', '9999-12-31'),
    range('2026-11-15', '2026-11-01'),
  ])
    expect(rangeBefore(chosen, BOUNDS.earliest)).toBeUndefined()
})

test('a range is inside another when no day of it is outside', () => {
  const outer = range('2026-10-01', '2026-10-31')
  expect(isInside(outer, outer)).toBe(true)
  expect(isInside(range('2026-10-05', '2026-10-06'), outer)).toBe(true)
  expect(isInside(range('2026-09-30', '2026-10-06'), outer)).toBe(false)
  expect(isInside(range('2026-10-05', '2026-11-01'), outer)).toBe(false)
})
