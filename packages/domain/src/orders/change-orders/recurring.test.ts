import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, weekdays, type Day, dayOf, formatTime, instantAt } from '../../kernel/dates/dates.ts'
import { deliveryDates, isDeliveryDay } from '../../kernel/dates/delivery-dates.ts'
import { turningMinutes } from '../../kernel/dates/minutes.fixture.ts'
import type { FreezingTerms } from '../../places/companies/accounts.ts'
import {
  isOpenOccurrence,
  patternDays,
  planOf,
  type Recurrence,
  comingOccurrences,
  dueOccurrence,
  nextCheck,
  waitingOccurrences,
} from './recurring.ts'

const terms: FreezingTerms = {
  cutOff: '12:00',
  deliveryDays: '2',
  policy: 'banking',
  fixedDate: null,
}
const thursdays: Recurrence = {
  weekdays: ['thursday'],
  everyWeeks: 1,
  from: day('2026-11-16'),
  until: null,
}
const shown = (moment: Date): string => `${dayOf(moment)} ${formatTime(moment)}`

test.each([
  ['every week', thursdays, '11-19 11-26 12-03'],
  ['every second week, counted from the first', { ...thursdays, everyWeeks: 2 }, '11-19 12-03'],
  ['until a day, which counts', { ...thursdays, until: day('2026-11-26') }, '11-19 11-26'],
  [
    'two weekdays of every third week',
    { ...thursdays, weekdays: ['monday', 'friday'], everyWeeks: 3 } satisfies Recurrence,
    '11-16 11-20 12-07',
  ],
  ['from a day after its weekday', { ...thursdays, from: day('2026-11-20') }, '11-26 12-03'],
])('a pattern %s', (_title, recurrence, days) => {
  const found = [...patternDays(recurrence, day('2026-11-01'), day('2026-12-09'))]
  expect(found.map((on) => on.slice(5)).join(' ')).toBe(days)
})

test.each([
  // The day, the day of delivery, when it is made, until when it can be ordered.
  ['2026-11-19', '2026-11-19', '2026-11-16 12:00', '2026-11-17 12:00'],
  // Over a weekend it is made on Friday: after a notice of failure there is still Monday morning.
  ['2026-11-18', '2026-11-18', '2026-11-13 12:00', '2026-11-16 12:00'],
  // Christmas Eve is a Thursday; the next banking day is Monday.
  ['2026-12-24', '2026-12-28', '2026-12-21 12:00', '2026-12-22 12:00'],
  // Noon stays noon over both clock changes.
  ['2026-03-31', '2026-03-31', '2026-03-26 12:00', '2026-03-27 12:00'],
  ['2026-10-27', '2026-10-27', '2026-10-22 12:00', '2026-10-23 12:00'],
])('%s is delivered on %s, made at %s and open until %s', (on, delivery, makes, cutOff) => {
  const planned = planOf(day(on), { ...thursdays, from: day('2026-01-01'), weekdays }, terms)
  expect([planned.deliveryDate, shown(planned.makes), shown(planned.cutOff)]).toEqual([
    delivery,
    makes,
    cutOff,
  ])
})

test.each([
  ['the eve is as usual', {}, '2026-11-16 12:00'],
  ['the eve closes early', { '2026-11-16': '10:00' }, '2026-11-16 10:00'],
  ['the eve has a later cut-off, which moves nothing', { '2026-11-16': '15:00' }, '2026-11-16 12:00'],
  ['the eve is closed', { '2026-11-16': null }, '2026-11-13 12:00'],
])('a closed day moves an occurrence, and an earlier cut-off moves its hours; %s', (_title, eve, makes) => {
  const exceptions = { '2026-11-19': null, '2026-11-18': '10:00', '2026-11-17': '09:30', ...eve }
  const planned = planOf(day('2026-11-19'), thursdays, { ...terms, exceptions })
  expect([planned.deliveryDate, shown(planned.makes), shown(planned.cutOff)]).toEqual([
    '2026-11-20',
    makes,
    '2026-11-17 09:30',
  ])
})

test('of occurrences that meet on one day, the one whose own day it is stays, else the first', () => {
  const daily: Recurrence = { ...thursdays, weekdays, from: day('2026-12-21') }
  const planned = [...patternDays(daily, day('2026-12-23'), day('2026-12-28'))].map((on) =>
    planOf(on, daily, terms),
  )
  expect(planned.map(({ day: on, isOmitted }) => [on.slice(8), isOmitted])).toEqual([
    ['23', false],
    ['24', true],
    ['25', true],
    ['26', true],
    ['27', true],
    ['28', false],
  ])
  const weekend: Recurrence = { ...daily, weekdays: ['saturday', 'sunday'] }
  const met = [day('2026-11-21'), day('2026-11-22')].map((on) =>
    planOf(on, { ...weekend, from: day('2026-11-16') }, terms),
  )
  expect(met.map(({ isOmitted }) => isOmitted)).toEqual([false, true])
})

test('a day after the last one of the pattern takes nothing from the day that is moved to it', () => {
  const untilThursday: Recurrence = {
    ...thursdays,
    weekdays: ['thursday', 'friday'],
    until: day('2026-11-19'),
  }
  const closed = { ...terms, exceptions: { '2026-11-19': null } }
  expect(planOf(day('2026-11-19'), untilThursday, closed)).toMatchObject({
    deliveryDate: '2026-11-20',
    isOmitted: false,
  })
})

const someDay = fc.nat(900).map((days): Day => addDays(day('2025-06-01'), days))
const situation = fc.record({
  recurrence: fc.record({
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    everyWeeks: fc.integer({ min: 1, max: 8 }),
    from: someDay,
    until: fc.constant(null),
  }),
  terms: fc.record({
    cutOff: fc.constantFrom('03:30', '12:00', '23:59'),
    deliveryDays: fc.constantFrom('0', '1', '2', '5'),
    policy: fc.constantFrom('banking', 'days', 'fixed'),
    fixedDate: fc.option(someDay),
    exceptions: fc
      .array(fc.tuple(someDay, fc.constantFrom(null, '09:30')), { maxLength: 150 })
      .map((days): Record<string, string | null> => Object.fromEntries(days)),
  }),
}) satisfies fc.Arbitrary<{ recurrence: Recurrence; terms: FreezingTerms }>
const SEEDED = { seed: 1117, numRuns: process.env['TEST_WHOLE'] === 'true' ? 300 : 100 }

test('every occurrence comes on a day of delivery, not before its own, and no day has two', () => {
  fc.assert(
    fc.property(situation, ({ recurrence, terms: rule }) => {
      const from = recurrence.from
      const last = addDays(from, 120)
      // One that moves beyond the end may give way to one that is not looked at.
      const planned = [...patternDays(recurrence, from, last)]
        .map((on) => planOf(on, recurrence, rule))
        .filter(({ deliveryDate }) => deliveryDate <= last)
      const delivered = planned.filter(({ isOmitted }) => !isOmitted)
      for (const { day: on, deliveryDate, makes, cutOff } of planned) {
        expect([isDeliveryDay(deliveryDate, rule), deliveryDate >= on, makes < cutOff]).toEqual([
          true,
          true,
          true,
        ])
      }
      expect(new Set(delivered.map(({ deliveryDate }) => deliveryDate)).size).toBe(delivered.length)
      expect(new Set(delivered.map(({ deliveryDate }) => deliveryDate))).toEqual(
        new Set(planned.map(({ deliveryDate }) => deliveryDate)),
      )
    }),
    SEEDED,
  )
})

test('what is made at its moment can be ordered at that moment, and until its cut-off', () => {
  fc.assert(
    fc.property(situation, ({ recurrence, terms: rule }) => {
      fc.pre(rule.policy !== 'fixed')
      for (const on of patternDays(recurrence, recurrence.from, addDays(recurrence.from, 60))) {
        const { deliveryDate, makes, cutOff } = planOf(on, recurrence, rule)
        const earliest = (now: Date) => deliveryDates({ ...rule, now, maximumLeadDays: 30 }).earliest
        expect(earliest(makes) <= deliveryDate).toBe(true)
        expect(earliest(new Date(cutOff.getTime() - 1)) <= deliveryDate).toBe(true)
        expect(earliest(cutOff) > deliveryDate).toBe(true)
      }
    }),
    SEEDED,
  )
})

/** The days that noon, banks, exceptions and both clock changes make difficult, with the order of every weekday. */
test.each([
  ['2026-03-25', '2026-04-08', { '2026-03-27': '09:00', '2026-03-30': null, '2026-04-02': '08:15' }],
  ['2026-10-21', '2026-10-29', { '2026-10-23': '10:00', '2026-10-25': '07:45', '2026-10-26': null }],
  ['2026-12-18', '2026-12-31', { '2026-12-23': '09:00', '2026-12-30': null }],
])(
  'beside every quarter of an hour from %s to %s an order is made and closed by the clock on the wall',
  (first, last, exceptions) => {
    const recurrence: Recurrence = { ...thursdays, weekdays, from: addDays(day(first), -40) }
    const rule = { ...terms, exceptions }
    const planned = [...patternDays(recurrence, day(first), day(last))].map((on) =>
      planOf(on, recurrence, rule),
    )
    const wrong: string[] = []
    for (const now of turningMinutes(day(first), day(last))) {
      // The date engine of a single order is the oracle of whether this one is open.
      const { earliest } = deliveryDates({ ...rule, now, maximumLeadDays: 30 })
      for (const each of planned) {
        const isOpen = isOpenOccurrence(each, undefined, now)
        if (isOpen !== (!each.isOmitted && each.deliveryDate >= earliest))
          wrong.push(`${now.toISOString()} ${each.day} ${String(isOpen)}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

const weekend: Recurrence = { ...thursdays, weekdays: ['saturday', 'sunday'] }
const at = (moment: string): Date => instantAt(day(moment.slice(0, 10)), moment.slice(11))

const making = (now: string, stored: Parameters<typeof dueOccurrence>[0]['stored'] = []) => ({
  recurrence: thursdays,
  terms,
  stored,
  since: at('2026-11-16 09:00'),
  latest: day('2026-12-16'),
  now: at(now),
})
const settled = (on: string, state: 'made' | 'failed' | 'coming', skipped = false) => ({
  day: day(on),
  skipped,
  state,
  deliveryDate: state === 'made' ? day(on) : null,
})

test('minute by minute an occurrence is due from its moment on, once', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const text = String(minute).padStart(2, '0')
    expect(dueOccurrence(making(`2026-11-16 11:${text}`))).toBeUndefined()
    expect(dueOccurrence(making(`2026-11-16 12:${text}`))?.day).toBe('2026-11-19')
  }
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'made')]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'failed')]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'coming', true)]))).toBeUndefined()
  expect(dueOccurrence(making('2026-11-16 12:00', [settled('2026-11-19', 'coming')]))?.day).toBe('2026-11-19')
})

test('after an outage the past ones come first, and nothing from before the recurring order', () => {
  const waiting = [...waitingOccurrences(making('2026-12-01 12:00'))].map(({ day: on }) => on)
  expect(waiting.slice(0, 3)).toEqual(['2026-11-19', '2026-11-26', '2026-12-03'])
  const late = { ...making('2026-12-01 12:00'), since: at('2026-11-17 12:00') }
  expect(dueOccurrence(late)?.day).toBe('2026-11-26')
})

test('a day for which an order is made already is made no second time, whichever way leads there', () => {
  const made = { ...settled('2026-11-18', 'made'), deliveryDate: day('2026-11-19') }
  expect(dueOccurrence(making('2026-11-16 12:00', [made]))).toBeUndefined()
})

test('what is made or could not be made is open no more; what is skipped can be taken back in', () => {
  const planned = planOf(day('2026-11-19'), thursdays, terms)
  const isOpen = (state: 'made' | 'failed' | 'coming') =>
    isOpenOccurrence(planned, settled('2026-11-19', state, true), at('2026-11-16 11:00'))
  expect([isOpen('made'), isOpen('failed'), isOpen('coming')]).toEqual([false, false, true])
})

test('only what the account may order now is waited for: by the day of delivery, and never what falls out', () => {
  const until = (latest: string) =>
    [...waitingOccurrences({ ...making('2026-11-16 10:00'), recurrence: weekend, latest: day(latest) })].map(
      ({ day: on }) => on,
    )
  expect(until('2026-11-22')).toEqual([])
  expect(until('2026-11-23')).toEqual(['2026-11-21'])
})

test('the job looks again at the next moment, and after six hours at the latest', () => {
  expect(shown(nextCheck(making('2026-11-16 11:00')))).toBe('2026-11-16 12:00')
  expect(shown(nextCheck(making('2026-11-16 12:00', [settled('2026-11-19', 'made')])))).toBe(
    '2026-11-16 18:00',
  )
})

test('what is shown ahead can still be ordered, eight of them', () => {
  const coming = comingOccurrences(thursdays, terms, {
    since: at('2026-11-16 09:00'),
    now: at('2026-11-17 12:00'),
  })
  expect(coming.map(({ day: on }) => on.slice(5))).toEqual(
    '11-26 12-03 12-10 12-17 12-24 12-31 01-07 01-14'.split(' '),
  )
})

test('what falls out is shown between the eight, and what had closed before the recurring order is not', () => {
  const now = at('2026-11-16 09:00')
  const coming = comingOccurrences(weekend, terms, { since: now, now })
  expect(coming.filter(({ isOmitted }) => !isOmitted)).toHaveLength(8)
  expect(coming).toHaveLength(15)
  const since = planOf(day('2026-11-19'), thursdays, terms).cutOff
  expect(comingOccurrences(thursdays, terms, { since, now })[0]?.day).toBe('2026-11-26')
})
