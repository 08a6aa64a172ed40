import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLoginCreated, parseLoginCreated } from './dates.ts'

const SEEDED = { seed: 2026, numRuns: 2000 }

test('the moment a user was created is printed without padding and read with or without it', () => {
  const created = new Date('2024-03-05T07:07:03Z')
  expect(formatLoginCreated(created)).toBe('5.3.2024 9:7:3')
  expect(parseLoginCreated('5.3.2024 9:7:3')).toEqual(created)
  expect(parseLoginCreated('05.03.2024 09:07:03')).toEqual(created)
})

test.each([
  '',
  '5.3.2024',
  '31.2.2024 9:7:3',
  '5.3.2024 24:0:0',
  '5.3.2024 9:60:0',
  '2024-03-05T07:07:03Z',
  '5.3.24 9:7:3',
])('%j is no moment of creation', (text) => {
  expect(parseLoginCreated(text)).toBeUndefined()
})

test('any moment of creation can be read back, the second of the doubled hours as the first', () => {
  const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2037, 0) / 1000 })
  fc.assert(
    fc.property(seconds, (at) => {
      const text = formatLoginCreated(new Date(at * 1000))
      const read = parseLoginCreated(text)
      expect(read && formatLoginCreated(read)).toBe(text)
    }),
    SEEDED,
  )
})
