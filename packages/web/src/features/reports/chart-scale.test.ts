import { day } from '@kassavirta/domain/kernel/dates/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTop, barLabel, barName, layoutOf } from './chart-scale.ts'

test.each([
  [[0, 0], 100],
  [[70], 100],
  [[100], 100],
  [[101], 150],
  [[214_620, 12], 300_000],
  [[999_999], 1_000_000],
])('the axis of %j ends at %i', (sums, top) => {
  expect(axisTop(sums)).toBe(top)
})

test('no bar is higher than the axis, and the highest reaches over half of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 1e12 }), { minLength: 1 }), (sums) => {
      const part = Math.max(...sums) / axisTop(sums)
      expect(part).toBeLessThanOrEqual(1)
      expect(part).toBeGreaterThan(0.5)
    }),
  )
})

test('a day and a month are named in full, and briefly under the bar', () => {
  expect(barName('day', day('2026-11-05'))).toBe('05.11.2026')
  expect(barLabel('day', day('2026-11-05'))).toBe('5.11.')
  expect(barName('month', day('2026-11-01'))).toBe('11/2026')
  expect(barLabel('month', day('2026-11-01'))).toBe('11/2026')
})

test.each([
  [1, 6, 1],
  [2, 6, 1],
  [6, 6, 1],
  [7, 7, 2],
  [31, 31, 6],
])('%i bars stand in %i slots, and every %i. is named', (bars, slots, every) => {
  expect(layoutOf(bars)).toEqual({ slots, every })
})
