import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [1, '1 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h 0 min'],
  [(3 * 60 + 18) * 60_000, '3 h 18 min'],
  [(3 * 60 + 17) * 60_000 + 1, '3 h 18 min'],
  [24 * 3_600_000, '1 pv 0 h'],
  [51 * 3_600_000 + 59 * 60_000, '2 pv 3 h'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
