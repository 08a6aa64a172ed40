import { expect, test } from 'vitest'
import { day } from './dates.ts'
import { nearMoment, shortDay, shortMoment } from './dates-in-words.ts'

const now = new Date('2026-11-16T06:42:00Z')

test('a day is told with its weekday and without the year', () => {
  expect(shortDay(day('2026-11-08'))).toBe('su 8.11.')
})

test('a moment is told with its day, by the calendar of Helsinki', () => {
  expect(shortMoment(new Date('2026-11-15T22:00:00Z'))).toBe('ma 16.11. klo 00:00')
})

test.each([
  ['2026-11-16T06:14:00Z', 'tänään klo 08:14'],
  ['2026-11-15T22:00:00Z', 'tänään klo 00:00'],
  ['2026-11-15T21:59:00Z', 'eilen klo 23:59'],
  ['2026-11-17T10:00:00Z', 'huomenna klo 12:00'],
  ['2026-11-13T13:40:00Z', 'pe 13.11. klo 15:40'],
  ['2025-07-22T06:15:00Z', 'ti 22.7.2025 klo 09:15'],
])('%s is told as %s', (moment, text) => {
  expect(nearMoment(new Date(moment), now)).toBe(text)
})
