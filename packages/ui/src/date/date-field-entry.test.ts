import { day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { describe, expect, test } from 'vitest'
import { nearestOpen, readEntry, reasonAgainst } from './date-field-entry.ts'

const today = day('2026-11-16')
const bounds = {
  min: day('2026-11-18'),
  max: day('2026-12-20'),
  closed: new Map<Day, string>([
    [day('2026-11-21'), 'lauantai'],
    [day('2026-12-19'), 'lauantai'],
    [day('2026-12-20'), 'sunnuntai'],
  ]),
}

describe('a typed day', () => {
  test.each(['20.11.2026', '20,11,2026', '20.11.', '20112026', '2011', ' 20.11.26 ', '20 11'])(
    'is read from %s',
    (text) => {
      expect(readEntry(text, today, bounds)).toEqual({ kind: 'day', day: '2026-11-20' })
    },
  )

  test.each(['5.1.2026', '05.01.2026', '5.1.', '0501'])('of one or two digits is read from %s', (text) => {
    expect(readEntry(text, today, {})).toEqual({ kind: 'day', day: '2026-01-05' })
  })

  test('without a year takes the nearest one', () => {
    const december = { min: day('2026-12-30'), max: day('2027-01-28') }
    expect(readEntry('5.1.', day('2026-12-28'), december)).toEqual({ kind: 'day', day: '2027-01-05' })
    expect(readEntry('28.12.', day('2027-01-02'), { max: day('2027-01-02') })).toEqual({
      kind: 'day',
      day: '2026-12-28',
    })
  })

  test('too early is not next year [R-VISIT-07]', () => {
    const { day: chosen } = { day: undefined, ...readEntry('17.11.', today, { min: day('2026-11-18') }) }
    expect(chosen).toBe('2026-11-18')
  })

  test.each([
    ['16.11.2026', '2026-11-18', 'Päivä vaihdettiin: aikaisin mahdollinen on 18.11.2026.'],
    ['1.1.2020', '2026-11-18', 'Päivä vaihdettiin: aikaisin mahdollinen on 18.11.2026.'],
    ['1.1.2027', '2026-12-18', 'Päivä vaihdettiin: viimeinen mahdollinen on 18.12.2026.'],
  ])('outside the bounds, %s becomes %s', (text, nearest, note) => {
    expect(readEntry(text, today, bounds)).toEqual({ kind: 'day', day: nearest, note })
  })

  test('of a closed day is a fault', () => {
    expect(readEntry('21.11.', today, bounds)).toEqual({
      kind: 'fault',
      text: '21.11.2026 ei ole valittavissa: lauantai.',
    })
  })
})

test.each(['huomenna', '32.1.2026', '31.2.', '5', '1.13.2026'])('%s is no day', (text) => {
  expect(readEntry(text, today, bounds)).toEqual({
    kind: 'fault',
    text: 'Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi 16.11.2026.',
  })
})

test.each(['', '  '])('"%s" is nothing at all', (text) => {
  expect(readEntry(text, today, bounds)).toEqual({ kind: 'empty' })
})

test.each([
  ['2026-11-17', 'liian aikaisin'],
  ['2026-12-21', 'liian myöhään'],
  ['2026-11-21', 'lauantai'],
  ['2026-11-18', undefined],
])('%s cannot be chosen because %s', (on, reason) => {
  expect(reasonAgainst(day(on), bounds)).toBe(reason)
})

test('has no nearest where every day is closed', () => {
  const only = { min: today, max: today, closed: new Map([[today, 'maanantai']]) }
  expect(nearestOpen(today, 1, only)).toBeUndefined()
})
