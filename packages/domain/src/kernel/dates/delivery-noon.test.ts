import { expect, test } from 'vitest'
import { day, instantAt } from './dates.ts'
import { deliveryDates } from './delivery-dates.ts'

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
