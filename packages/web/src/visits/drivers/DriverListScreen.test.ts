import { expect, test } from 'vitest'
import { fetchedText } from './DriverListScreen.tsx'

test.each([
  ['2026-11-16T06:00:00Z', 'Haettu klo 08:00'],
  ['2026-11-15T22:00:00Z', 'Haettu klo 00:00'],
  ['2026-11-15T21:59:00Z', 'Haettu 15.11.2026 23:59'],
])('a list of %s is %s on 16 November [R-DRV-03]', (at, text) => {
  expect(fetchedText(new Date(at), new Date('2026-11-16T08:00:00Z'))).toBe(text)
})
