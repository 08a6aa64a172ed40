import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { expect, test } from 'vitest'
import { orderLines, packNote } from './OrderLines.tsx'

const none = { rolls: undefined, bags: undefined, loose: undefined }
test.each([
  ['20 snt', { rolls: 3 }, '3 rullaa = 120 kpl = 24,00 €'],
  ['2 €', { rolls: 1 }, '1 rulla = 25 kpl = 50,00 €'],
  ['5 snt', { bags: 2 }, '2 pussia = 2 000 kpl = 100,00 €'],
  ['50 snt', { loose: 7 }, '7 kpl = 3,50 €'],
  ['50 snt', { rolls: 1, bags: 1, loose: 7 }, '1 rulla + 1 pussi + 7 kpl irtona = 1 047 kpl = 523,50 €'],
  ['2 €', {}, 'Rulla 25 kpl, pussi 1 000 kpl'],
  ['5 snt', { rolls: 0, bags: 0 }, 'Rulla 50 kpl, pussi 1 000 kpl'],
] as const)('%s: %j has pieces and euros', (name, packs, text) => {
  const coin = changeOrderCoins.find((each) => each.name === name)!
  expect(packNote(coin, { ...none, ...packs }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the summary names each coin on one line [R-CHG-12]', () => {
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
