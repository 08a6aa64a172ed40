import { day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { describe, expect, test } from 'vitest'
import { dayLabel, firstFocus, monthHeading } from './calendar-days.ts'

const today = day('2026-11-16')
const closed = new Map<Day, string>([
  [day('2026-11-21'), 'lauantai'],
  [day('2026-11-22'), 'sunnuntai'],
])

describe('the keyboard starts', () => {
  test.each([
    ['on the chosen day', day('2026-12-01'), { min: day('2026-11-18') }, '2026-12-01'],
    ['today', undefined, {}, '2026-11-16'],
    ['on the first day that is not too early', undefined, { min: day('2026-11-18') }, '2026-11-18'],
    ['on the last day that is not too late', undefined, { max: day('2026-11-10') }, '2026-11-10'],
    ['after closed days', undefined, { min: day('2026-11-21'), closed }, '2026-11-23'],
    [
      'before closed days at the end',
      undefined,
      { min: day('2026-11-10'), max: day('2026-11-15'), closed: new Map([[day('2026-11-15'), 'sunnuntai']]) },
      '2026-11-14',
    ],
  ])('%s', (_title, value, choosable, expected) => {
    expect(firstFocus(value, today, choosable)).toBe(expected)
  })
})

test.each([
  ['2026-11-18', false, 'keskiviikko 18. marraskuuta 2026'],
  ['2026-11-18', true, 'keskiviikko 18. marraskuuta 2026, valittu'],
  ['2026-11-16', false, 'maanantai 16. marraskuuta 2026, tänään, ei valittavissa: liian aikaisin'],
  ['2026-11-21', false, 'lauantai 21. marraskuuta 2026, ei valittavissa: lauantai'],
])('%s (chosen: %s) is called %s', (on, chosen, label) => {
  expect(dayLabel(day(on), { today, chosen, closed, min: day('2026-11-18') })).toBe(label)
})

test('a month has its name and year', () => {
  expect([monthHeading(day('2026-01-31')), monthHeading(day('2026-12-01'))]).toEqual([
    'tammikuu 2026',
    'joulukuu 2026',
  ])
})
