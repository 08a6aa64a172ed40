import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { approversText, isOver, validText } from './account-words.ts'

test.each([
  [null, null, 'Toistaiseksi'],
  ['2026-11-16', null, '16.11.2026 alkaen'],
  [null, '2026-11-16', '16.11.2026 asti'],
  ['2026-11-01', '2026-11-16', '01.11.2026–16.11.2026'],
])('from %s to %s', (from, to, text) => {
  const dayOf = (typed: string | null) => (typed === null ? null : day(typed))
  expect(validText({ validFrom: dayOf(from), validTo: dayOf(to) })).toBe(text)
})

test('a reference is over after its last day', () => {
  expect(isOver({ validTo: day('2026-11-16') }, day('2026-11-16'))).toBe(false)
  expect(isOver({ validTo: day('2026-11-15') }, day('2026-11-16'))).toBe(true)
  expect(isOver({ validTo: null }, day('2026-11-16'))).toBe(false)
})

test('who could approve is named shortly', () => {
  expect(approversText(['Eeva Salo', 'Kai Anders af Heurlin', 'Madonna'])).toBe(
    'E. Salo, K. Anders af Heurlin, Madonna',
  )
})
