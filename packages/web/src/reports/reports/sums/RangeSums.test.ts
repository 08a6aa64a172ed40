import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { barLabel, barName } from './RangeSums.tsx'

test('a day and a month have two names', () => {
  expect(barName('day', day('2026-11-05'))).toBe('05.11.2026')
  expect(barLabel('day', day('2026-11-05'))).toBe('5.11.')
  expect(barName('month', day('2026-11-01'))).toBe('11/2026')
  expect(barLabel('month', day('2026-11-01'))).toBe('11/2026')
})
