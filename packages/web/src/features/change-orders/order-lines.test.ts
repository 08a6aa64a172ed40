import { cents } from '@kassavirta/domain/kernel/money'
import { expect, test } from 'vitest'
import { equivalent, orderLines } from './order-lines.ts'

test.each([
  ['rolls', 3, 120, 24_00, '3 rullaa = 120 kpl = 24,00 €'],
  ['rolls', 1, 25, 50_00, '1 rulla = 25 kpl = 50,00 €'],
  ['bags', 2, 2000, 100_00, '2 pussia = 2 000 kpl = 100,00 €'],
  ['loose', 7, 7, 3_50, '7 kpl = 3,50 €'],
  ['notes', 5, 5, 100_00, '5 kpl = 100,00 €'],
  ['bags', undefined, 0, 0, ''],
  ['bags', 0, 0, 0, ''],
] as const)('%s: %s are said as pieces and euros', (pack, count, pieces, sum, text) => {
  expect(equivalent(pack, count, pieces, cents(sum)).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the summary names what is ordered, each coin on one line [R-CHG-12]', () => {
  const lines = orderLines({
    pcs_20e: 5,
    pcs_2e_roll: 1,
    pcs_50cent_roll: 3,
    pcs_50cent_bag: 1,
    pcs_50cent: 4,
    pcs_5cent: 17,
  })
  expect(lines.map((line) => [line.name, line.amount.replaceAll('\u00a0', ' '), line.sum])).toEqual([
    ['20 €', '5 kpl', 10_000],
    ['2 €', '1 rulla (25 kpl)', 5000],
    ['50 snt', '3 rullaa + 1 pussi + 4 kpl irtona (1 124 kpl)', 56_200],
    ['5 snt', '17 kpl irtona', 85],
  ])
})
