import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { newAdvice, originalAdvice } from './visit-change.ts'

const today = day('2026-11-16')

test.each([
  ['', '', undefined, undefined],
  ['2026-11-16', '2026-11-18', undefined, undefined],
  ['2026-11-15', '2026-11-18', 'Alkuperäinen käyntipäivä on jo mennyt. Tarkista päivä.', undefined],
  ['2026-11-18', '2026-11-18', undefined, 'Uusi käyntipäivä on sama kuin alkuperäinen. Tarkista päivät.'],
])('a visit moved from "%s" to "%s" gets its advice', (originalDate, newDate, ofOriginal, ofNew) => {
  const days = { originalDate, newDate }
  expect([originalAdvice(days, today), newAdvice(days)]).toEqual([ofOriginal, ofNew])
})
