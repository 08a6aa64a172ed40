import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { depositReminder, orderReminder, sameWeekdays, type Span } from './reminders.ts'

const shown = (span: Span | undefined) => span && [span.from.toISOString(), span.until.toISOString()]

test.each([
  ['a Wednesday', '2026-11-18', {}, ['2026-11-18T08:00:00.000Z', '2026-11-18T10:00:00.000Z']],
  ['a day of summer time', '2026-07-01', {}, ['2026-07-01T07:00:00.000Z', '2026-07-01T09:00:00.000Z']],
  [
    'a day with an earlier cut-off',
    '2026-11-18',
    { '2026-11-18': '09:30' },
    ['2026-11-18T05:30:00.000Z', '2026-11-18T07:30:00.000Z'],
  ],
  ['a day that the provider has closed', '2026-11-18', { '2026-11-18': null }, undefined],
  ['a Saturday', '2026-11-21', {}, undefined],
  ['Independence Day', '2027-12-06', {}, undefined],
])('orders are reminded of on %s', (_, on, exceptions, span) => {
  expect(shown(orderReminder(day(on), { cutOff: '12:00', exceptions }))).toEqual(span)
})

test.each([
  ['a Wednesday', '2026-11-18', ['2026-11-18T19:00:00.000Z', '2026-11-18T22:00:00.000Z']],
  ['a Sunday', '2026-11-22', ['2026-11-22T19:00:00.000Z', '2026-11-22T22:00:00.000Z']],
  ['Christmas Eve', '2026-12-24', undefined],
])('deposits are reminded of on %s', (_, on, span) => {
  expect(shown(depositReminder(day(on), '21:00'))).toEqual(span)
})

test('habit is asked of the same weekday, whole days by the clock of Helsinki', () => {
  const spans = sameWeekdays(day('2026-11-18'))
  expect(spans).toHaveLength(8)
  expect(shown(spans[0])).toEqual(['2026-11-10T22:00:00.000Z', '2026-11-11T22:00:00.000Z'])
  expect(shown(spans[7])).toEqual(['2026-09-22T21:00:00.000Z', '2026-09-23T21:00:00.000Z'])
})
