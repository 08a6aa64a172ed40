import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetNames } from './sheet-names.ts'

test.each([
  ['Myllypuoti Kaleva', 'Myllypuoti Kaleva'],
  ['A/B: [C]*?\\', 'A B   C'],
  ["'Kioski'", 'Kioski'],
  ['', 'Tuntematon'],
  ['???', 'Tuntematon'],
  ['16.11.2026', '16.11.2026'],
  ['Historia', 'Historia (2)'],
  ['Myllypuoti Kalevankankaan kauppakeskus', 'Myllypuoti Kalevankankaan kaupp'],
])('the sheet of %j is named %j', (name, expected) => {
  expect(sheetNames([name])).toEqual([expected])
})

test('names that are alike, also by case or after the cut, are numbered within the length', () => {
  const long = 'Myllypuoti Kalevankankaan kauppakeskus'
  expect(sheetNames(['Kioski', 'KIOSKI', 'Kioski', `${long} A`, `${long} B`])).toEqual([
    'Kioski',
    'KIOSKI (2)',
    'Kioski (3)',
    'Myllypuoti Kalevankankaan kaupp',
    'Myllypuoti Kalevankankaan k (2)',
  ])
})

test('whatever the names, Excel takes the sheets', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("'", 'a', 'A', 'Ä', '\u0000', '\u{1f4b6}'.repeat(20), `a${'\u{1f4b6}'.repeat(20)}`),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (names) => {
      const made = sheetNames(names)
      expect(made).toHaveLength(names.length)
      expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(names.length)
      for (const name of made) {
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
      }
    }),
    { seed: 3, numRuns: 200 },
  )
})
