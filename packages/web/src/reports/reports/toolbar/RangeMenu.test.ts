import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { rangeWords } from './RangeMenu.tsx'

const TODAY = day('2026-11-16')

test.each([
  ['2026-11-01', '2026-11-16', 'Marraskuu 2026'],
  ['2026-11-01', '2026-11-30', 'Marraskuu 2026'],
  ['2026-02-01', '2026-02-28', 'Helmikuu 2026'],
  ['2026-11-01', '2026-11-15', '1.11.–15.11.2026'],
  ['2026-10-01', '2026-11-16', '1.10.–16.11.2026'],
  ['2025-12-15', '2026-01-14', '15.12.2025–14.1.2026'],
  ['2026-11-16', '2026-11-16', '16.11.2026'],
  ['2026-11-01', '2026-11-01', '1.11.2026'],
  ['2026-01-01', '2026-11-16', '2026'],
  ['2025-01-01', '2025-12-31', '2025'],
  ['2026-01-01', '2026-01-31', 'Tammikuu 2026'],
])('%s to %s is called %s', (from, to, words) => {
  expect(rangeWords({ from: day(from), to: day(to) }, TODAY)).toBe(words)
})
