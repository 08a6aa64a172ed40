import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBankingDay, type ExceptionDays } from './banking-days.ts'
import { addDays, day, dayOf, instantAt, type Day, formatTime } from './dates.ts'
import {
  deliveryDates,
  earliestVisitDay,
  isDeliverable,
  isDeliveryDay,
  lastOrderFor,
  type DeliveryPolicy,
  type DeliveryTerms,
  cutOffInstant,
  cutOffOn,
  cutOffPassed,
  cutOffUtc,
  DEFAULT_CUT_OFF,
  localCutOff,
} from './delivery-dates.ts'

const SEEDED = { seed: 1215, numRuns: process.env['TEST_WHOLE'] === 'true' ? 1000 : 300 }

/** `2026-11-13 11:00` by the clock in Helsinki. */
const at = (moment: string): Date => instantAt(day(moment.slice(0, 10)), moment.slice(11))

const dates = (moment: string, terms: Partial<DeliveryTerms> = {}) =>
  deliveryDates({
    now: at(moment),
    cutOff: '12:00',
    deliveryDays: '2',
    policy: 'banking',
    fixedDate: null,
    maximumLeadDays: 30,
    ...terms,
  })

test.each([
  ['2026-11-13 11:00', '2026-11-17', 'Friday morning: Tuesday'],
  ['2026-11-13 11:59', '2026-11-17', 'the last minute'],
  ['2026-11-13 12:00', '2026-11-18', 'noon sharp is too late'],
  ['2026-11-13 13:00', '2026-11-18', 'Friday afternoon: Wednesday'],
  ['2026-11-14 11:00', '2026-11-18', 'Saturday counts as Monday morning'],
  ['2026-11-15 13:00', '2026-11-18', 'so does Sunday afternoon'],
  ['2026-11-16 00:30', '2026-11-18', 'and Monday night, though UTC has Sunday'],
  ['2026-04-01 11:00', '2026-04-07', 'Wednesday before Easter'],
  ['2026-04-01 13:00', '2026-04-08', 'Wednesday afternoon before Easter'],
  ['2026-04-03 09:00', '2026-04-09', 'Good Friday'],
  ['2026-05-13 11:00', '2026-05-18', 'the day before Ascension'],
  ['2026-06-17 11:00', '2026-06-22', 'Wednesday before Midsummer'],
  ['2026-06-18 13:00', '2026-06-24', 'Thursday afternoon before Midsummer Eve'],
  ['2026-12-22 11:00', '2026-12-28', 'two days before Christmas Eve'],
  ['2026-12-23 13:00', '2026-12-30', 'the afternoon before Christmas Eve'],
  ['2026-12-30 13:00', '2027-01-05', 'New Year’s Eve is a banking day'],
  ['2026-03-27 11:00', '2026-03-31', 'over the clock change of spring'],
  ['2026-10-23 13:00', '2026-10-28', 'over the clock change of autumn'],
])('ordered %s, two banking days lead to %s: %s [R-CHG-15]', (moment, earliest) => {
  expect(dates(moment).earliest).toBe(earliest)
  expect(dates(moment).ownDate).toBe(earliest)
})

test('the answer of the delivery-date lookup is the one in decisions G-B12', () => {
  const { cutoff, closedDates, ...bounds } = dates('2026-11-15 13:00')
  expect(bounds).toEqual({ earliest: '2026-11-18', latest: '2026-12-15', ownDate: '2026-11-18' })
  expect(cutoff.toISOString()).toBe('2026-11-16T10:00:00.000Z')
  expect(closedDates.map((on) => on.slice(5)).join(' ')).toBe(
    '11-21 11-22 11-28 11-29 12-05 12-06 12-12 12-13',
  )
})

test('closed dates include both ends', () => {
  expect(dates('2026-11-16 11:00', { maximumLeadDays: 5 }).closedDates).toEqual(['2026-11-21'])
  expect(dates('2026-11-21 11:00', { deliveryDays: '0', maximumLeadDays: 1 }).closedDates).toEqual([])
})

test.each([
  ['2026-11-13 11:59', '2026-11-15', '2026-11-13T10:00:00.000Z'],
  ['2026-11-13 12:00', '2026-11-16', '2026-11-14T10:00:00.000Z'],
  ['2026-11-16 00:30', '2026-11-18', '2026-11-16T10:00:00.000Z'],
  ['2026-03-28 13:00', '2026-03-31', '2026-03-29T09:00:00.000Z'],
  ['2026-10-25 03:30', '2026-10-27', '2026-10-25T10:00:00.000Z'],
])('policy days, ordered %s: calendar days to %s, order by %s [R-CONST-05]', (moment, earliest, cutoff) => {
  const found = dates(moment, { policy: 'days' })
  expect([found.earliest, found.cutoff.toISOString()]).toEqual([earliest, cutoff])
  expect([found.closedDates, found.ownDate]).toEqual([[], null])
})

test('policy fixed: the provider’s date holds while it is in the future', () => {
  const fixed = { policy: 'fixed', fixedDate: day('2026-11-20') } as const
  const eve = dates('2026-11-19 23:59', fixed)
  expect([eve.earliest, eve.ownDate, eve.closedDates]).toEqual(['2026-11-20', '2026-11-20', []])
  expect(eve.cutoff).toEqual(at('2026-11-20 00:00'))
  const after = dates('2026-11-20 00:00', fixed)
  expect([after.earliest, after.ownDate]).toEqual(['2026-11-22', null])
  expect(dates('2026-11-15 11:00', { policy: 'fixed' }).earliest).toBe('2026-11-17')
})

test('an earliest day beyond the latest pushes the latest out [R-CONST-05]', () => {
  expect(dates('2026-11-16 11:00')).toMatchObject({ latest: '2026-12-16' })
  expect(dates('2026-11-16 11:00', { policy: 'fixed', fixedDate: day('2027-03-01') })).toMatchObject({
    earliest: '2027-03-01',
    latest: '2027-03-01',
  })
  expect(dates('2026-11-16 11:00', { maximumLeadDays: 0 })).toMatchObject({
    earliest: '2026-11-18',
    latest: '2026-11-18',
  })
})

test.each([null, undefined, '', 'kaksi', '-1', '2,5', '1e1', 'NaN', '1000'])(
  'delivery days %j are taken as 2',
  (deliveryDays) => {
    expect(dates('2026-11-16 11:00', { policy: 'days', deliveryDays }).earliest).toBe('2026-11-18')
  },
)

test.each([
  ['0', '2026-11-16'],
  ['1', '2026-11-17'],
  [' 5 ', '2026-11-21'],
  ['010', '2026-11-26'],
])('delivery days %j lead to %s', (deliveryDays, earliest) => {
  expect(dates('2026-11-16 11:00', { policy: 'days', deliveryDays }).earliest).toBe(earliest)
})

const instant = fc
  .integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000))
/** One day in ten is closed and one in ten has an earlier cut-off, perhaps in the hour that spring skips. */
const exceptions = fc
  .array(
    fc.tuple(
      fc.nat(1500).map((days): Day => addDays(day('2025-01-01'), days)),
      fc.constantFrom(null, '03:15', '09:30'),
    ),
    { maxLength: 300 },
  )
  .map((days): ExceptionDays => Object.fromEntries(days))
const terms = fc.record({
  now: instant,
  cutOff: fc.constantFrom('00:00', '02:30', '03:30', '12:00', '23:59'),
  deliveryDays: fc.constantFrom('1', '2', '5', null),
  policy: fc.constantFrom<DeliveryPolicy>('banking', 'fixed', 'days'),
  fixedDate: fc.option(fc.nat(1500).map((days): Day => addDays(day('2025-01-01'), days))),
  maximumLeadDays: fc.nat(90),
  exceptions,
})

test('the earliest day is never before tomorrow, and a banking day where the policy says so', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { earliest, latest, closedDates, cutoff } = deliveryDates(given)
      expect(earliest > dayOf(given.now)).toBe(true)
      expect(latest >= earliest).toBe(true)
      expect(cutoff > given.now).toBe(true)
      expect(given.policy !== 'banking' || isBankingDay(earliest, given.exceptions)).toBe(true)
      for (const on of closedDates)
        expect([isDeliveryDay(on, given), on >= earliest, on <= latest]).toEqual([false, true, true])
      for (let on = earliest; on <= latest; on = addDays(on, 1))
        expect(closedDates.includes(on)).toBe(!isDeliveryDay(on, given))
    }),
    SEEDED,
  )
})

test('moving the clock on never moves the earliest day back', () => {
  fc.assert(
    fc.property(terms, fc.nat(20 * 24 * 60), (given, minutes) => {
      const later = new Date(given.now.getTime() + minutes * 60_000)
      expect(deliveryDates({ ...given, now: later }).earliest >= deliveryDates(given).earliest).toBe(true)
    }),
    SEEDED,
  )
})

test('the cut-off is the instant at which the earliest day changes', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { earliest, cutoff } = deliveryDates(given)
      const lastMoment = new Date(cutoff.getTime() - 1)
      expect(deliveryDates({ ...given, now: lastMoment }).earliest).toBe(earliest)
      expect(deliveryDates({ ...given, now: cutoff }).earliest > earliest).toBe(true)
    }),
    SEEDED,
  )
})

test('a closed date within the bounds is deliverable, a day outside is not [R-CHG-22]', () => {
  const bounds = dates('2026-11-15 13:00')
  expect(
    ['2026-11-17', '2026-11-18', '2026-12-06', '2026-12-15', '2026-12-16'].map((on) =>
      isDeliverable(day(on), bounds),
    ),
  ).toEqual([false, true, true, true, false])
})

test.each([
  ['2026-11-16 11:59', '2026-11-19'],
  ['2026-11-16 12:00', '2026-11-20'],
  ['2026-11-16 01:00', '2026-11-19'],
  ['2026-11-13 13:00', '2026-11-17'],
  // Around both clock changes noon stays noon.
  ['2026-03-28 11:59', '2026-03-31'],
  ['2026-03-28 12:00', '2026-04-01'],
  ['2026-03-29 11:59', '2026-04-01'],
  ['2026-03-29 12:00', '2026-04-02'],
  ['2026-10-24 11:59', '2026-10-27'],
  ['2026-10-24 12:00', '2026-10-28'],
  ['2026-10-25 11:59', '2026-10-28'],
  ['2026-10-25 12:00', '2026-10-29'],
])(
  'asked %s with three days’ lead, a visit can be moved to %s at the earliest [R-VISIT-06]',
  (moment, earliest) => {
    expect(earliestVisitDay({ now: at(moment), cutOff: '12:00', minimumLeadDays: 3 })).toBe(earliest)
  },
)

test('until the last moment for a day an order still reaches it, and from then on none does', () => {
  const policies = fc.constantFrom('banking', 'days')
  fc.assert(
    fc.property(fc.nat(1200), fc.nat(9), policies, exceptions, (later, lead, policy, exceptions) => {
      const delivery = addDays(day('2025-02-01'), later)
      const terms = { cutOff: '12:00', deliveryDays: String(lead), policy, exceptions }
      const last = lastOrderFor(delivery, terms)
      const earliestAt = (now: Date) =>
        deliveryDates({ ...terms, now, fixedDate: null, maximumLeadDays: 30 }).earliest
      expect(earliestAt(new Date(last.getTime() - 60_000)) <= delivery).toBe(true)
      expect(earliestAt(last) > delivery).toBe(true)
    }),
    SEEDED,
  )
})

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
