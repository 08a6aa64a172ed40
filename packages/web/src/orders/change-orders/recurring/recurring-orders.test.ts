import { expect, test } from 'vitest'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { patternWords, spanWords, weekOptions, startPattern } from './recurring-orders.ts'

test.each([
  [['monday'], 1, 'Joka maanantai'],
  [['thursday', 'monday'], 1, 'Joka maanantai ja torstai'],
  [['friday', 'monday', 'wednesday'], 1, 'Joka maanantai, keskiviikko ja perjantai'],
  [['tuesday'], 2, 'Joka toinen viikko: tiistai'],
] as const)('%j every %i weeks is "%s"', (weekdays, everyWeeks, words) => {
  expect(patternWords({ weekdays: [...weekdays], everyWeeks })).toBe(words)
})

test('the span says when it ends', () => {
  const from = day('2026-11-16')
  expect(spanWords({ from, until: null })).toBe('alkaen ma 16.11., toistaiseksi')
  expect(spanWords({ from, until: day('2026-12-18') })).toBe('alkaen ma 16.11., pe 18.12. asti')
})

test('every number of weeks has its word', () => {
  expect(weekOptions.map(({ label }) => label)).toEqual([
    'Joka viikko',
    'Joka toinen viikko',
    'Joka kolmas viikko',
    'Joka neljäs viikko',
    'Joka viides viikko',
    'Joka kuudes viikko',
    'Joka seitsemäs viikko',
    'Joka kahdeksas viikko',
  ])
})

test('a pattern begins on its order’s weekday', () => {
  expect(startPattern(day('2026-11-20'), day('2026-11-16'))).toEqual({
    weekdays: ['friday'],
    everyWeeks: '1',
    from: '2026-11-16',
    until: '',
  })
})
