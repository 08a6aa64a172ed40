import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FreezingTerms } from '../../../places/companies/accounts/freezing.ts'
import { addDays, day, weekdays, type Day } from '../../../kernel/dates/dates.ts'
import { deliveryDates, isDeliveryDay } from '../../../kernel/dates/delivery-dates.ts'
import { turningMinutes } from '../../../kernel/dates/minutes.fixture.ts'
import { shown, terms, thursdays } from './recurrence.fixture.ts'
import { isOpenOccurrence, patternDays, planOf, type Recurrence } from './rules.ts'

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
  // Over a weekend it is made on Friday: whoever is told of a failure has Monday morning.
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
      const kept = planned.filter(({ isOmitted }) => !isOmitted)
      for (const { day: on, deliveryDate, makes, cutOff } of planned) {
        expect([isDeliveryDay(deliveryDate, rule), deliveryDate >= on, makes < cutOff]).toEqual([
          true,
          true,
          true,
        ])
      }
      expect(new Set(kept.map(({ deliveryDate }) => deliveryDate)).size).toBe(kept.length)
      expect(new Set(kept.map(({ deliveryDate }) => deliveryDate))).toEqual(
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
