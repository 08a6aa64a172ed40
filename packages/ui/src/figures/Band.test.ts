import {
  bagField,
  changeOrderCoins,
  coins,
  notes,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { expect, test } from 'vitest'
import { bandShares } from './Band.tsx'

const shares = (pieces: Parameters<typeof bandShares>[0]) =>
  bandShares(pieces).map(({ kind, sum, text }) => [kind, sum, text.replaceAll('\u00a0', ' ')])

test('a band goes from notes to coins', () => {
  expect(shares({ pcs_50cent: 3, pcs_2e: 10, pcs_20e: 43, pcs_500e: 1 })).toEqual([
    ['pcs_500e', 50_000, '500 € 1 kpl'],
    ['pcs_20e', 86_000, '20 € 43 kpl'],
    ['coins', 2_150, 'kolikot 21,50 €'],
  ])
})

test('kinds that are absent have no share', () => {
  expect(shares({ pcs_20e: 0, pcs_5e: null, pcs_1e: undefined })).toEqual([])
  expect(shares({})).toEqual([])
})

test('rolls and bags count for their content', () => {
  expect(shares({ pcs_10e: 30, pcs_2e_roll: 2, pcs_50cent_bag: 1, pcs_5cent_bag360: 1, pcs_1e: 4 })).toEqual([
    ['pcs_10e', 30_000, '10 € 30 kpl'],
    ['coins', 2 * 25 * 200 + 1000 * 50 + 360 * 5 + 400, 'kolikot 622,00 €'],
  ])
})

test('the names of the counting system are known', () => {
  expect(shares({ pcs_050: 1_200, pcs_200cent: 1 })).toEqual([
    ['pcs_50e', 6_000_000, '50 € 1 200 kpl'],
    ['coins', 200, 'kolikot 2,00 €'],
  ])
})

test('every count is worth what its name says', () => {
  const worth = [...notes, ...coins].map(({ fieldName, unitValue }) => [
    unitValue,
    bandShares({ [fieldName]: 1 }).at(0)?.sum,
  ])
  const packs = changeOrderCoins.map((coin) => [
    (coin.rollSize + coin.bagSize) * coin.unitValue,
    bandShares({ [rollField(coin)]: 1, [bagField(coin)]: 1 }).at(0)?.sum,
  ])
  for (const [expected, actual] of [...worth, ...packs]) expect(actual).toBe(expected)
})

test('other figures are not taken for pieces', () => {
  expect(shares({ totalSum: 120, pcs: 3, entryId: 45 })).toEqual([])
})
