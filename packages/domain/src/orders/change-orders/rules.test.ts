import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { cents } from '../../kernel/money/money.ts'
import { ruleSentence } from '../../kernel/contract/rule-sentences.ts'
import { orderFields } from './api.ts'
import { dayRefusal, exceedsLimit, orderTotals } from './rules.ts'

test('an order is worth its notes, rolls, bags and loose coins', () => {
  const counts = { pcs_20e: 5, pcs_2e_roll: 1, pcs_1e_bag: 1, pcs_5cent_roll: 2, pcs_50cent: 3 }
  expect(orderTotals(counts)).toEqual({ notes: 10_000, coins: 5000 + 100_000 + 500 + 150, total: 115_650 })
})

test('there are notes up to 200 € and coins from 5 cents, each by roll, bag and piece [R-CHG-16] [R-CONST-02]', () => {
  expect(orderFields).toHaveLength(6 + 6 * 3)
  expect(orderFields).not.toContain('pcs_500e')
  expect(orderFields.filter((field) => field.includes('_2cent') || field.includes('_1cent'))).toEqual([])
})

test.each([
  [100_00, 100_00, false],
  [100_01, 100_00, true],
  [1, 0, true],
  [0, 0, false],
  [999_999_99, undefined, false],
])('%i cents against a limit of %s: over is %s [R-CHG-25]', (total, limit, over) => {
  expect(exceedsLimit(cents(total), limit === undefined ? undefined : cents(limit))).toBe(over)
})

test.each([
  ['2026-11-17', '2026-12-16', 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.'],
  ['2026-11-18', '2026-12-16', undefined],
  ['2026-12-16', '2026-12-16', undefined],
  ['2026-12-17', '2026-12-16', 'Toimituspäivän on oltava aikavälillä 18.11.2026–16.12.2026'],
  ['2026-11-18', '2026-11-18', undefined],
  ['2026-11-19', '2026-11-18', 'Ainoa mahdollinen toimituspäivä on 18.11.2026.'],
])('from 18.11. on, %s with %s as the latest day: %s [R-CHG-22]', (on, latest, text) => {
  const refusal = dayRefusal(day(on), { earliest: day('2026-11-18'), latest: day(latest) })
  expect(refusal && ruleSentence(refusal)).toBe(text)
})
