import { expect, test, describe } from 'vitest'
import Holidays from 'date-holidays'
import type { ExceptionDays } from './banking-days.ts'
import { day, instantAt } from './dates.ts'
import { deliveryDates, earliestVisitDay, lastOrderFor } from './delivery-dates.ts'
import { turningMinutes } from './minutes.fixture.ts'

/** The earliest delivery of an order at a time in Helsinki, with two delivery days. */
const earliestAt = (on: string, time: string) =>
  deliveryDates({
    now: instantAt(day(on), time),
    cutOff: '12:00',
    deliveryDays: '2',
    policy: 'banking',
    fixedDate: null,
    maximumLeadDays: 30,
  }).earliest

/** The day of an order and its earliest delivery before noon and from noon on, read from a calendar by hand. */
const aroundNoon: readonly (readonly [name: string, days: readonly string[][]])[] = [
  [
    'the clock change of spring and Easter',
    [
      ['2026-03-27', '2026-03-31', '2026-04-01'],
      ['2026-03-28', '2026-04-01', '2026-04-01'],
      ['2026-03-29', '2026-04-01', '2026-04-01'],
      ['2026-03-30', '2026-04-01', '2026-04-02'],
      ['2026-03-31', '2026-04-02', '2026-04-07'],
      ['2026-04-01', '2026-04-07', '2026-04-08'],
      ['2026-04-02', '2026-04-08', '2026-04-09'],
      ['2026-04-03', '2026-04-09', '2026-04-09'],
      ['2026-04-04', '2026-04-09', '2026-04-09'],
      ['2026-04-05', '2026-04-09', '2026-04-09'],
      ['2026-04-06', '2026-04-09', '2026-04-09'],
      ['2026-04-07', '2026-04-09', '2026-04-10'],
    ],
  ],
  [
    'Midsummer',
    [
      ['2026-06-16', '2026-06-18', '2026-06-22'],
      ['2026-06-17', '2026-06-22', '2026-06-23'],
      ['2026-06-18', '2026-06-23', '2026-06-24'],
      ['2026-06-19', '2026-06-24', '2026-06-24'],
      ['2026-06-20', '2026-06-24', '2026-06-24'],
      ['2026-06-21', '2026-06-24', '2026-06-24'],
      ['2026-06-22', '2026-06-24', '2026-06-25'],
    ],
  ],
  [
    'the clock change of autumn',
    [
      ['2026-10-23', '2026-10-27', '2026-10-28'],
      ['2026-10-24', '2026-10-28', '2026-10-28'],
      ['2026-10-25', '2026-10-28', '2026-10-28'],
      ['2026-10-26', '2026-10-28', '2026-10-29'],
    ],
  ],
  [
    'Christmas and New Year',
    [
      ['2026-12-21', '2026-12-23', '2026-12-28'],
      ['2026-12-22', '2026-12-28', '2026-12-29'],
      ['2026-12-23', '2026-12-29', '2026-12-30'],
      ['2026-12-24', '2026-12-30', '2026-12-30'],
      ['2026-12-25', '2026-12-30', '2026-12-30'],
      ['2026-12-26', '2026-12-30', '2026-12-30'],
      ['2026-12-27', '2026-12-30', '2026-12-30'],
      ['2026-12-28', '2026-12-30', '2026-12-31'],
      ['2026-12-29', '2026-12-31', '2027-01-04'],
      ['2026-12-30', '2027-01-04', '2027-01-05'],
      ['2026-12-31', '2027-01-05', '2027-01-07'],
    ],
  ],
]

test.each(aroundNoon)('minute by minute around noon, around %s [R-CHG-15] [R-CONST-05]', (_name, days) => {
  const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'))
  for (const [on = '', before, after] of days) {
    const earliest = (hour: number) => minutes.map((minute) => earliestAt(on, `${hour}:${minute}`))
    expect(new Set(earliest(11))).toEqual(new Set([before]))
    expect(new Set(earliest(12))).toEqual(new Set([after]))
  }
})

/** An oracle of its own: another calendar of holidays, the clock of Intl, and a list of open days instead of steps. */
const finland = new Holidays('FI', { types: ['public', 'bank'] })
const holidays = new Set(
  [2026, 2027].flatMap((year) => finland.getHolidays(year).map(({ date }) => date.slice(0, 10))),
)
holidays.delete('2026-12-31')
const everyDay = Array.from({ length: 500 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
)
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  dateStyle: 'short',
  timeStyle: 'short',
})

const bankingDays = everyDay.filter(
  (on) => ![0, 6].includes(new Date(`${on}T00:00Z`).getUTCDay()) && !holidays.has(on),
)

const LEAD = 2

type Moment = {
  readonly now: Date
  /** The earliest day by each policy. */
  readonly earliest: Readonly<Record<'banking' | 'days', string>>
}

/** The minutes in which a cut-off can turn, with what the oracle says; it is asked for a day once, not once a minute. */
function minutesByOracle(first: string, last: string, exceptions: ExceptionDays): readonly Moment[] {
  const open = bankingDays.filter((on) => exceptions[on] !== null)
  const earliestAfter = (index: number): Moment['earliest'] => ({
    banking: open[open.findIndex((on) => on >= everyDay[index]!) + LEAD]!,
    days: everyDay[index + LEAD]!,
  })
  const inTime = new Map(everyDay.map((on, index) => [on, earliestAfter(index)]))
  const late = new Map(everyDay.map((on, index) => [on, earliestAfter(index + 1)]))
  return turningMinutes(day(first), day(last)).map((now) => {
    // An order counts as placed on the day, or on the next one, by what the clock on the wall shows.
    const [today = '', time = ''] = clock.format(now).split(' ')
    return { now, earliest: (time >= (exceptions[today] ?? '12:00') ? late : inTime).get(today)! }
  })
}

const windows: readonly (readonly [name: string, first: string, last: string, exceptions: ExceptionDays])[] =
  [
    [
      'the clock change of spring and Easter',
      '2026-03-25',
      '2026-04-08',
      { '2026-03-27': '09:00', '2026-03-29': '10:30', '2026-03-30': null, '2026-04-02': '08:15' },
    ],
    [
      'the clock change of autumn',
      '2026-10-21',
      '2026-10-29',
      { '2026-10-23': '10:00', '2026-10-25': '07:45', '2026-10-26': null, '2026-10-27': null },
    ],
    [
      'a closed Monday and a closed Saturday, which changes nothing',
      '2026-11-12',
      '2026-11-19',
      { '2026-11-14': null, '2026-11-16': null, '2026-11-18': '11:59' },
    ],
    [
      'Christmas and New Year',
      '2026-12-21',
      '2027-01-05',
      { '2026-12-23': '09:00', '2026-12-31': null, '2026-12-28': '10:00' },
    ],
  ]

describe.each(windows)('around %s, with exception days', (_name, first, last, exceptions) => {
  const minutes = minutesByOracle(first, last, exceptions)

  test('beside every quarter of an hour, money comes by the cut-off of the day', () => {
    const terms = { cutOff: '12:00', deliveryDays: String(LEAD), exceptions, fixedDate: null }
    const wrong: string[] = []
    for (const { now, earliest: expected } of minutes)
      for (const policy of ['banking', 'days'] as const) {
        const { earliest, cutoff } = deliveryDates({ ...terms, policy, now, maximumLeadDays: 30 })
        // What is still open can be ordered until its last moment, and what is not open could be ordered until then.
        const closes = lastOrderFor(earliest, { ...terms, policy })
        if (earliest !== expected[policy] || cutoff <= now || closes < cutoff)
          wrong.push(`${now.toISOString()} ${policy} ${earliest} ${expected[policy]}`)
      }
    expect(wrong).toEqual([])
  })

  test('beside every quarter of an hour, a visit follows the cut-off of the day', () => {
    const terms = { cutOff: '12:00', minimumLeadDays: LEAD, exceptions }
    const wrong = minutes
      .filter(({ now, earliest }) => earliestVisitDay({ now, ...terms }) !== earliest.days)
      .map(({ now }) => now.toISOString())
    expect(wrong).toEqual([])
  })
})

/** The moment of an order and its earliest delivery, read from a calendar by hand. */
test.each([
  ['2026-11-16 10:59', { '2026-11-16': '11:00' }, '2026-11-18'],
  ['2026-11-16 11:00', { '2026-11-16': '11:00' }, '2026-11-19'],
  ['2026-11-16 12:00', { '2026-11-16': '13:00' }, '2026-11-19'],
  ['2026-11-16 09:00', { '2026-11-16': null }, '2026-11-19'],
  ['2026-11-16 09:00', { '2026-11-17': null }, '2026-11-19'],
  ['2026-11-16 09:00', { '2026-11-18': null }, '2026-11-19'],
  ['2026-11-16 09:00', { '2026-11-17': null, '2026-11-18': null }, '2026-11-20'],
  ['2026-11-16 09:00', { '2026-11-19': null }, '2026-11-18'],
  ['2026-11-16 12:30', { '2026-11-17': '09:00' }, '2026-11-19'],
])('ordered %s with %j, money comes on %s', (moment, exceptions: ExceptionDays, earliest) => {
  const now = instantAt(day(moment.slice(0, 10)), moment.slice(11))
  const terms = { cutOff: '12:00', deliveryDays: '2', policy: 'banking', exceptions } as const
  expect(deliveryDates({ ...terms, now, fixedDate: null, maximumLeadDays: 30 }).earliest).toBe(earliest)
})

test('a closed day is among the closed dates of every policy, a weekend only where banks matter', () => {
  const now = instantAt(day('2026-11-16'), '09:00')
  const terms = { now, cutOff: '12:00', deliveryDays: '2', fixedDate: null, maximumLeadDays: 6 } as const
  const exceptions = { '2026-11-20': null, '2026-11-19': '09:00' }
  expect(deliveryDates({ ...terms, policy: 'banking', exceptions }).closedDates).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(deliveryDates({ ...terms, policy: 'days', exceptions }).closedDates).toEqual(['2026-11-20'])
})
