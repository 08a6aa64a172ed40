import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, dayOf, formatTime, instantAt, weekdays } from '../../kernel/dates/dates.ts'
import {
  lateFrom,
  missedVisit,
  nextVisits,
  NO_CALENDAR,
  visitOn,
  type VisitTerms,
} from './visit-calendars.ts'
import { nearVisitWords, visitWords } from '../../kernel/dates/dates-in-words.ts'

const MORNING = { from: '09:30', to: '10:30' }
const NOON = { from: '12:00', to: '13:00' }
/** Mondays at noon and Wednesdays in the morning; 16.11.2026 is a Monday. */
const terms: VisitTerms = {
  calendar: { ...NO_CALENDAR, week: { monday: NOON, wednesday: MORNING } },
  extra: [],
  moved: [],
  closed: {},
}
const at = (text: string): Date => instantAt(day(text.slice(0, 10)), text.slice(11))
const calendar = (change: Partial<VisitTerms['calendar']>): VisitTerms => ({
  ...terms,
  calendar: { ...terms.calendar, ...change },
})

describe('the visit of a day', () => {
  test.each<readonly [string, VisitTerms, string, string]>([
    ['is that of its weekday', terms, '2026-11-18', 'ke 18.11. klo 09:30–10:30'],
    ['is none on another weekday', terms, '2026-11-19', ''],
    ['is none before the calendar begins', calendar({ validFrom: day('2026-11-19') }), '2026-11-18', ''],
    [
      'is there on its first day',
      calendar({ validFrom: day('2026-11-18') }),
      '2026-11-18',
      'ke 18.11. klo 09:30–10:30',
    ],
    [
      'is there on its last day',
      calendar({ validTo: day('2026-11-18') }),
      '2026-11-18',
      'ke 18.11. klo 09:30–10:30',
    ],
    ['is none after it', calendar({ validTo: day('2026-11-17') }), '2026-11-18', ''],
    [
      'comes at another time',
      calendar({ exceptions: { '2026-11-18': NOON } }),
      '2026-11-18',
      'ke 18.11. klo 12:00–13:00',
    ],
    ['is left out', calendar({ exceptions: { '2026-11-18': null } }), '2026-11-18', ''],
    [
      'is added by an exception',
      calendar({ exceptions: { '2026-11-19': NOON } }),
      '2026-11-19',
      'to 19.11. klo 12:00–13:00',
    ],
    ['is none on a closed day', { ...terms, closed: { '2026-11-18': null } }, '2026-11-18', ''],
    [
      'stays on a day of an early cut-off',
      { ...terms, closed: { '2026-11-18': '10:00' } },
      '2026-11-18',
      'ke 18.11. klo 09:30–10:30',
    ],
    [
      'was moved from a day without one, and has the time of its own day',
      { ...terms, moved: [{ from: day('2026-11-19'), to: day('2026-11-18') }] },
      '2026-11-18',
      'ke 18.11. klo 09:30–10:30',
    ],
    [
      'was moved from two days, and has the time of the first',
      {
        ...terms,
        moved: [
          { from: day('2026-11-16'), to: day('2026-11-19') },
          { from: day('2026-11-18'), to: day('2026-11-19') },
        ],
      },
      '2026-11-19',
      'to 19.11. klo 12:00–13:00',
    ],
    ['was asked for, without a time', { ...terms, extra: [day('2026-11-19')] }, '2026-11-19', 'to 19.11.'],
    [
      'went elsewhere',
      { ...terms, moved: [{ from: day('2026-11-18'), to: day('2026-11-19') }] },
      '2026-11-18',
      '',
    ],
    [
      'came from elsewhere at its own time',
      { ...terms, moved: [{ from: day('2026-11-18'), to: day('2026-11-19') }] },
      '2026-11-19',
      'to 19.11. klo 09:30–10:30',
    ],
    [
      'went elsewhere and is asked for anew',
      { ...terms, extra: [day('2026-11-18')], moved: [{ from: day('2026-11-18'), to: day('2026-11-19') }] },
      '2026-11-18',
      'ke 18.11.',
    ],
    [
      'is not moved to a closed day',
      {
        ...terms,
        closed: { '2026-11-19': null },
        moved: [{ from: day('2026-11-18'), to: day('2026-11-19') }],
      },
      '2026-11-19',
      '',
    ],
  ])('%s', (_title, given, on, expected) => {
    const visit = visitOn(given, day(on))
    expect(visit ? visitWords(visit) : '').toBe(expected)
  })
})

const nextShown = (given: VisitTerms, now: string, visited: string | null = null) => {
  const clock = { now: at(now), visited: visited === null ? null : day(visited) }
  const missed = missedVisit(given, clock)
  return [nextVisits(given, clock, 2).map(({ day: on }) => on.slice(5)), missed?.day.slice(5) ?? null]
}

describe('what a place is told', () => {
  test.each<readonly [string, string, string | null, readonly string[], string | null]>([
    ['before the window', '2026-11-18 08:00', null, ['11-18', '11-23'], null],
    ['after the window, before the hour is full', '2026-11-18 11:29', null, ['11-18', '11-23'], null],
    ['an hour after the window', '2026-11-18 11:30', null, ['11-23', '11-25'], '11-18'],
    ['the day after', '2026-11-19 23:59', null, ['11-23', '11-25'], '11-18'],
    ['two days after', '2026-11-20 00:00', null, ['11-23', '11-25'], null],
    ['when the driver was there in the morning', '2026-11-18 09:40', '2026-11-18', ['11-23', '11-25'], null],
    ['when the driver came the day after', '2026-11-19 10:00', '2026-11-19', ['11-23', '11-25'], null],
    [
      'when the driver was there on the day before only',
      '2026-11-18 12:00',
      '2026-11-17',
      ['11-23', '11-25'],
      '11-18',
    ],
  ])('%s', (_title, now, visited, next, missed) => {
    expect(nextShown(terms, now, visited)).toEqual([next, missed])
  })

  test('a visit without a time is late when its day is over', () => {
    const asked = { ...terms, extra: [day('2026-11-19')] }
    expect(nextShown(asked, '2026-11-19 23:59')).toEqual([['11-19', '11-23'], '11-18'])
    expect(nextShown(asked, '2026-11-20 00:00')).toEqual([['11-23', '11-25'], '11-19'])
  })

  test('a visit of 60 days ahead, and none further away', () => {
    const asked = (on: string) => ({ ...terms, calendar: NO_CALENDAR, extra: [day(on)] })
    expect(nextShown(asked('2027-01-15'), '2026-11-16 08:00')).toEqual([['01-15'], null])
    expect(nextShown(asked('2027-01-16'), '2026-11-16 08:00')).toEqual([[], null])
  })

  test('of two that were missed the later one', () => {
    expect(nextShown(calendar({ exceptions: { '2026-11-19': NOON } }), '2026-11-19 14:00')).toEqual([
      ['11-23', '11-25'],
      '11-19',
    ])
  })

  test('nothing, where nothing is planned', () => {
    expect(nextShown({ ...terms, calendar: NO_CALENDAR }, '2026-11-18 12:00')).toEqual([[], null])
  })

  test('today and tomorrow by their names', () => {
    const visit = { day: day('2026-11-18'), window: MORNING }
    const words = ['2026-11-18', '2026-11-17', '2026-11-16'].map((today) => nearVisitWords(visit, day(today)))
    expect(words).toEqual(['tänään klo 09:30–10:30', 'huomenna klo 09:30–10:30', 'ke 18.11. klo 09:30–10:30'])
  })
})

test('an hour after a window is an hour by the clock of the wall on days when it is moved, unless the hour lies between', () => {
  const late = (on: string, to: string) => {
    const moment = lateFrom({ day: day(on), window: { from: '00:00', to } })
    return `${dayOf(moment)} ${formatTime(moment)}`
  }
  expect(late('2026-03-29', '10:30')).toBe('2026-03-29 11:30')
  expect(late('2026-10-25', '10:30')).toBe('2026-10-25 11:30')
  // At three in spring the clock is put to four, at four in autumn back to three.
  expect(late('2026-03-29', '02:30')).toBe('2026-03-29 04:30')
  expect(late('2026-10-25', '03:30')).toBe('2026-10-25 03:30')
  expect(late('2026-11-18', '23:30')).toBe('2026-11-19 00:30')
})

test('a visit is told as coming or as late, never as both, and each next one is on an open day of the calendar', () => {
  const days = fc.integer({ min: 0, max: 400 }).map((nth) => addDays(day('2026-01-01'), nth))
  const window = fc.constantFrom(
    MORNING,
    NOON,
    { from: '00:00', to: '00:30' },
    { from: '22:00', to: '23:59' },
  )
  const given = fc.record({
    calendar: fc.record({
      week: fc.dictionary(fc.constantFrom(...weekdays), window),
      validFrom: fc.option(days),
      validTo: fc.option(days),
      exceptions: fc.dictionary(days, fc.option(window)),
    }),
    extra: fc.array(days, { maxLength: 3 }),
    moved: fc.array(fc.record({ from: days, to: days }), { maxLength: 3 }),
    closed: fc.dictionary(days, fc.constant(null)),
  })
  const minute = fc.integer({ min: 0, max: 400 * 24 * 60 })
  fc.assert(
    fc.property(given, minute, fc.option(days), (all, minutes, visited) => {
      const now = new Date(at('2026-01-01 00:00').getTime() + minutes * 60_000)
      const next = nextVisits(all, { now, visited }, 2)
      const missed = missedVisit(all, { now, visited })
      const shown = [...(missed ? [missed] : []), ...next].map((visit) => visit.day)
      expect(shown).toEqual([...new Set(shown)])
      expect(next.map((visit) => visit.day)).toEqual(next.map((visit) => visit.day).toSorted())
      for (const visit of next) {
        expect(all.closed[visit.day]).toBeUndefined()
        expect(visit.day >= dayOf(now)).toBe(true)
        expect(now < lateFrom(visit)).toBe(true)
      }
      const isLate = missed && now >= lateFrom(missed) && (visited === null || visited < missed.day)
      expect(isLate ?? true).toBe(true)
    }),
  )
})
