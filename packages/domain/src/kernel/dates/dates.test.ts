import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueSentence } from '../contract/rule-sentences.ts'
import { validationTexts } from '../texts/terms.fi.ts'
import {
  addDays,
  day,
  dayOf,
  daysBetween,
  formatDay,
  formatMoment,
  formatMomentCsv,
  formatTime,
  instantAt,
  isDay,
  parseFinnishDay,
  weekdayShort,
  WireDay,
  timeOf,
  formatLoginCreated,
  parseLoginCreated,
} from './dates.ts'

const SEEDED = { seed: 2026, numRuns: 2000 }
const today = day('2026-11-15')
const anyDay = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays(day('2000-01-01'), days))

test.each(['2026-02-28', '2028-02-29', '1000-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
  expect(day(text)).toBe(text)
})

test.each(['', '2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '0000-01-01'])(
  '%j is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  },
)

test.each(['2026-1-5', '15.11.2026', '2026-11-15T00:00:00Z', ' 2026-11-15', '2026-11-15\n', '+012026-11-15'])(
  '%j is a day in another form',
  (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  },
)

test('plain text is not a day to the compiler', () => {
  // @ts-expect-error text must pass through day()
  expect(formatDay('2026-11-15')).toBe('15.11.2026')
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-11-15', 0, '2026-11-15'],
])('%s plus %i days is %s, also over a clock change', (from, days, to) => {
  expect(addDays(day(from), days)).toBe(to)
  expect(daysBetween(day(from), day(to))).toBe(days)
})

test('the calendar ends with the year 9999', () => {
  expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
  expect(() => addDays(today, Number.NaN)).toThrow(RangeError)
})

test('days sort as time goes', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(a < b).toBe(daysBetween(a, b) > 0)
      expect(addDays(a, daysBetween(a, b))).toBe(b)
    }),
    SEEDED,
  )
})

test('the week has its short Finnish names', () => {
  const week = Array.from({ length: 7 }, (_, i) => weekdayShort(addDays(day('2026-11-16'), i)))
  expect(week.join(' ')).toBe('ma ti ke to pe la su')
})

test.each([
  ['2026-11-15T21:59:59.999Z', '2026-11-15'],
  ['2026-11-15T22:00:00.000Z', '2026-11-16'],
  ['2026-07-01T20:59:59.999Z', '2026-07-01'],
  ['2026-07-01T21:00:00.000Z', '2026-07-02'],
])('at %s it is %s in Helsinki', (instant, expected) => {
  expect(dayOf(new Date(instant))).toBe(expected)
})

test('a moment is shown by the clock in Helsinki, in the file with a dot [R-GEN-04] [R-CSV-03]', () => {
  const morning = new Date('2026-03-05T07:07:59Z')
  expect(formatDay(dayOf(morning))).toBe('05.03.2026')
  expect(formatTime(morning)).toBe('09:07')
  expect(formatMoment(morning)).toBe('05.03.2026 09:07')
  expect(formatMomentCsv(morning)).toBe('05.03.2026 09.07')
  expect(formatMoment(new Date('2026-07-31T21:00:00Z'))).toBe('01.08.2026 00:00')
})

test('a day is the same whether its minute was asked for before or not, in whatever order', () => {
  const first = instantAt(day('2026-10-24'), '00:00').getTime()
  const minutes = Array.from({ length: 3_000 }, (_, index) => new Date(first + index * 60_000))
  const days = minutes.map(dayOf)
  // The day on which clocks are put back has 25 hours.
  expect([days[1_439], days[1_440], days[2_939], days[2_940]]).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-25',
    '2026-10-26',
  ])
  expect(minutes.toReversed().map(dayOf).toReversed()).toEqual(days)
})

test('a wall time of a day is the instant at which the clocks show it, save in a skipped hour', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(anyDay, time, (on, hourAndMinute) => {
      const instant = instantAt(on, hourAndMinute)
      expect(dayOf(instant)).toBe(on)
      expect(formatTime(instant) === hourAndMinute || hourAndMinute.startsWith('03:')).toBe(true)
    }),
    SEEDED,
  )
})

test.each(['24:00', '12:60', '9:00', '12.00', '12:00:00', '', '12:00\n'])('%j is no time of day', (time) => {
  expect(() => instantAt(today, time)).toThrow(RangeError)
})

const DOTTED = [
  '15.11.2026',
  '15.11.26',
  '15.11.',
  '15.11',
  '15.11.2026.',
  '15112026',
  '151126',
  '1511',
  ' 15112026 ',
]
const SEPARATED = ['15,11,2026', '15/11/26', '15-11-26', '15 11 2026', ' 15. 11. 2026 ', '15\u00a011']

test.each([...DOTTED, ...SEPARATED])('%j is read as 15.11.2026', (typed) => {
  expect(parseFinnishDay(typed, today)).toBe('2026-11-15')
})

test.each([
  ['5.1.', '2026-01-05'],
  ['5.1', '2026-01-05'],
  ['05.01.2026', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  ['29.2.2028', '2028-02-29'],
  ['31.12.1999', '1999-12-31'],
  ['31.12.2199', '2199-12-31'],
])('%j is read as %s', (typed, expected) => {
  expect(parseFinnishDay(typed, today)).toBe(expected)
})

const ABSENT = ['31.2.', '31.2.2026', '29.2.2026', '15.13.', '0.1.', '15.11.1066']
const REVERSED = ['2026-11-15', '20261115', '20101115']
const GARBLED = [
  '',
  'huomenna',
  '15',
  '15.',
  '151',
  '15.11.6',
  '15.11.226',
  '15..11',
  '15.11. klo 12',
  '１５.11.',
]

test.each([...ABSENT, ...REVERSED, ...GARBLED])('%j is not guessed to be a day', (typed) => {
  expect(parseFinnishDay(typed, today)).toBeUndefined()
})

test('a shown day can be typed back, with or without its dots', () => {
  fc.assert(
    fc.property(anyDay, (on) => {
      expect(parseFinnishDay(formatDay(on), today)).toBe(on)
      expect(parseFinnishDay(formatDay(on).replaceAll('.', ''), today)).toBe(on)
    }),
    SEEDED,
  )
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['9999-12-31', '9999-12-31'],
  ['1000-01-01', '1000-01-01'],
  ['1000-01-02T12:00:00Z', '1000-01-02'],
  ['2026-11-15T22:00:00.000Z', '2026-11-16'],
  ['2026-11-15T23:59:59+02:00', '2026-11-15'],
  ['2026-11-15T21:59:59Z', '2026-11-15'],
  [Date.UTC(2026, 10, 15, 22), '2026-11-16'],
  [0, '1970-01-01'],
])('the day %j of a payload is %s', (value, expected) => {
  expect(z.parse(WireDay, value)).toBe(expected)
})

const refusals = (value: unknown) => z.safeParse(WireDay, value).error?.issues.map(issueSentence)

test.each([
  '2026-02-31',
  '2026-02-31T10:00:00Z',
  '0000-01-01',
  '9999-12-31T23:00:00Z',
  Number.NaN,
  8.64e15,
  -8.64e15,
])('the day %j of a payload is not on the calendar', (value) => {
  expect(refusals(value)).toEqual([validationTexts.dayInvalid])
})

test.each(['2026-11-15T10:00:00', '15.11.2026', '20261115', '1763164800000', 'abc', true, [], {}])(
  'the day %j of a payload is refused, never coerced',
  (value) => {
    expect(refusals(value)).toEqual([validationTexts.dayInvalid])
  },
)

test.each([undefined, null, ''])('the day %j of a payload is missing [R-VAL-03]', (value) => {
  expect(refusals(value)).toEqual(['Vaadittu tieto'])
})

test('a time of day is read as Finns write it', () => {
  expect(timeOf('9.30')).toBe('09:30')
  expect(timeOf(' 10 ')).toBe('10:00')
  expect(timeOf('09:05')).toBe('09:05')
})

test('what is no time of day is none', () => {
  for (const text of ['', '24:00', '9:60', 'aamulla', '9:5']) expect(timeOf(text)).toBeUndefined()
})

test('the moment a user was created is printed without padding and read with or without it', () => {
  const created = new Date('2024-03-05T07:07:03Z')
  expect(formatLoginCreated(created)).toBe('5.3.2024 9:7:3')
  expect(parseLoginCreated('5.3.2024 9:7:3')).toEqual(created)
  expect(parseLoginCreated('05.03.2024 09:07:03')).toEqual(created)
})

test.each([
  '',
  '5.3.2024',
  '31.2.2024 9:7:3',
  '5.3.2024 24:0:0',
  '5.3.2024 9:60:0',
  '2024-03-05T07:07:03Z',
  '5.3.24 9:7:3',
])('%j is no moment of creation', (text) => {
  expect(parseLoginCreated(text)).toBeUndefined()
})

test('any moment of creation can be read back, the second of the doubled hours as the first', () => {
  const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2037, 0) / 1000 })
  fc.assert(
    fc.property(seconds, (at) => {
      const text = formatLoginCreated(new Date(at * 1000))
      const read = parseLoginCreated(text)
      expect(read && formatLoginCreated(read)).toBe(text)
    }),
    SEEDED,
  )
})
