import { expect, test } from 'vitest'
import { timeOf } from './time-of.ts'

test('a time of day is read as Finns write it', () => {
  expect(timeOf('9.30')).toBe('09:30')
  expect(timeOf(' 10 ')).toBe('10:00')
  expect(timeOf('09:05')).toBe('09:05')
})

test('what is no time of day is none', () => {
  for (const text of ['', '24:00', '9:60', 'aamulla', '9:5']) expect(timeOf(text)).toBeUndefined()
})
