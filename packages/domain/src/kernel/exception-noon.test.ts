import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import type { ExceptionDays } from './banking-days.ts'
import { addDays, day, instantAt } from './dates.ts'
import { deliveryDates, earliestVisitDay, lastOrderFor } from './delivery-dates.ts'

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

/** The day on which an order counts as placed, by what the clock on the wall shows. */
function placedOn(now: Date, exceptions: ExceptionDays): string {
  const [today = '', time = ''] = clock.format(now).split(' ')
  const isLate = time >= (exceptions[today] ?? '12:00')
  return everyDay[everyDay.indexOf(today) + (isLate ? 1 : 0)]!
}

const LEAD = 2
function earliestByOracle(now: Date, exceptions: ExceptionDays, policy: 'banking' | 'days'): string {
  const placed = placedOn(now, exceptions)
  if (policy === 'days') return everyDay[everyDay.indexOf(placed) + LEAD]!
  const open = bankingDays.filter((on) => exceptions[on] !== null)
  return open[open.findIndex((on) => on >= placed) + LEAD]!
}

const MINUTE = 60_000
function* minutes(first: string, last: string): Generator<Date> {
  const end = instantAt(addDays(day(last), 1), '00:00').getTime()
  for (let at = instantAt(day(first), '00:00').getTime(); at < end; at += MINUTE) yield new Date(at)
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

test.each(windows)('minute by minute around %s, with exception days', (_name, first, last, exceptions) => {
  const terms = { cutOff: '12:00', deliveryDays: String(LEAD), exceptions, fixedDate: null }
  const wrong: string[] = []
  for (const now of minutes(first, last))
    for (const policy of ['banking', 'days'] as const) {
      const { earliest, cutoff } = deliveryDates({ ...terms, policy, now, maximumLeadDays: 30 })
      const expected = earliestByOracle(now, exceptions, policy)
      // What is still open can be ordered until its last moment, and what is not open could be ordered until then.
      const closes = lastOrderFor(earliest, { ...terms, policy })
      if (earliest !== expected || cutoff <= now || closes < cutoff)
        wrong.push(`${now.toISOString()} ${policy} ${earliest} ${expected}`)
    }
  expect(wrong).toEqual([])
})

test.each(windows)('a visit follows the cut-off of the day, around %s', (_name, first, last, exceptions) => {
  const terms = { cutOff: '12:00', minimumLeadDays: LEAD, exceptions }
  const wrong = [...minutes(first, last)]
    .filter((now) => earliestVisitDay({ now, ...terms }) !== earliestByOracle(now, exceptions, 'days'))
    .map((now) => now.toISOString())
  expect(wrong).toEqual([])
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
