import * as fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_COUNT } from './counts.ts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  coins,
  countsTotal,
  notes,
  packTotal,
  rollField,
  type BagField,
  type CoinField,
  type Counts,
  type NoteField,
  worthOfPieces,
} from './denominations.ts'
import { centsToEuros, Euros, sumCents } from './money.ts'

const fields = (denominations: readonly { readonly fieldName: string }[]) =>
  denominations.map(({ fieldName }) => fieldName.replace('pcs_', '')).join(' ')

test('notes run from 500 to 5 euros, coins from 2 euros to 1 cent [R-ENT-16] [R-CONST-01]', () => {
  expect(fields(notes)).toBe('500e 200e 100e 50e 20e 10e 5e')
  expect(fields(coins)).toBe('2e 1e 50cent 20cent 10cent 5cent 2cent 1cent')
})

test('change orders take notes up to 200 and coins from 5 cents [R-CONST-02]', () => {
  expect(fields(changeOrderNotes)).toBe('200e 100e 50e 20e 10e 5e')
  expect(fields(changeOrderCoins)).toBe('2e 1e 50cent 20cent 10cent 5cent')
})

test('a note has a name, a value and a field; a coin its pack sizes too [R-ENT-14] [R-ENT-15]', () => {
  for (const note of notes) expect(Object.keys(note).toSorted()).toEqual(['fieldName', 'name', 'unitValue'])
  for (const coin of coins) {
    const keys = ['bagSize', 'fieldName', 'name', 'rollSize', 'unitValue']
    expect(Object.keys(coin).toSorted()).toEqual(keys)
  }
})

test('name, value and field of a denomination say the same [R-ENT-14] [R-ENT-15]', () => {
  for (const { name, unitValue, fieldName } of [...notes, ...coins]) {
    const [number, unit] = name.split(' ')
    expect(fieldName).toBe(`pcs_${number}${unit === '€' ? 'e' : 'cent'}`)
    expect(unitValue).toBe(Number(number) * (unit === '€' ? 100 : 1))
  }
})

test('rolls and bags have their sizes; 1 and 2 cent coins have none [R-CONST-03] [R-CONST-04]', () => {
  expect(coins.map(({ rollSize }) => rollSize)).toEqual([25, 25, 40, 40, 40, 50, null, null])
  expect(coins.map(({ bagSize }) => bagSize)).toEqual([1000, 1000, 1000, 1000, 1000, 1000, null, null])
})

test('packs are worth the pieces they hold [R-CONST-04] [R-CHG-10]', () => {
  const [twoEuros, , , twentyCents, , fiveCents] = changeOrderCoins
  expect(changeOrderCoins.map((coin) => packTotal(coin, { rolls: 1 }).sum)).toEqual([
    50_00, 25_00, 20_00, 8_00, 4_00, 2_50,
  ])
  expect(changeOrderCoins.map((coin) => packTotal(coin, { bags: 1 }).sum)).toEqual([
    2000_00, 1000_00, 500_00, 200_00, 100_00, 50_00,
  ])
  expect(packTotal(twoEuros, { bags: 1 })).toEqual({ pieces: 1000, sum: 2000_00 })
  expect(packTotal(fiveCents, { bags: 1 })).toEqual({ pieces: 1000, sum: 50_00 })
  expect(packTotal(twoEuros, { rolls: 1 })).toEqual({ pieces: 25, sum: 50_00 })
  expect(packTotal(twentyCents, { rolls: 3, loose: 2 })).toEqual({ pieces: 122, sum: 24_40 })
  expect(packTotal(twentyCents, { rolls: undefined })).toEqual({ pieces: 0, sum: 0 })
})

test('counts are multiplied by their values; a field without a count is none', () => {
  expect(countsTotal(notes, { pcs_500e: 1, pcs_5e: 3, pcs_20e: undefined })).toBe(515_00)
  expect(countsTotal(coins, { pcs_2e: 1, pcs_1cent: 7 })).toBe(2_07)
  expect(countsTotal(coins, {})).toBe(0)
})

test('the fields of rolls and bags are the contract’s', () => {
  expect(changeOrderCoins.map(rollField).join(' ')).toBe(
    'pcs_2e_roll pcs_1e_roll pcs_50cent_roll pcs_20cent_roll pcs_10cent_roll pcs_5cent_roll',
  )
  expect(changeOrderCoins.map(bagField).every((field) => field.endsWith('_bag'))).toBe(true)
})

test('the coins of an order are rolls, bags and loose pieces together', () => {
  expect(coinOrderTotal({ pcs_2e_roll: 1, pcs_5cent_bag: 1, pcs_10cent: 3 })).toEqual({
    pieces: 25 + 1000 + 3,
    sum: 50_00 + 50_00 + 30,
  })
  expect(coinOrderTotal({})).toEqual({ pieces: 0, sum: 0 })
})

test('a total does not depend on how the counts are split', () => {
  const counts = fc.record(
    Object.fromEntries(coins.map(({ fieldName }) => [fieldName, fc.nat(MAX_COUNT)])) as Record<
      CoinField,
      fc.Arbitrary<number>
    >,
  )
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const both: Counts<CoinField> = Object.fromEntries(
        coins.map(({ fieldName }) => [fieldName, a[fieldName] + b[fieldName]]),
      )
      expect(countsTotal(coins, both)).toBe(countsTotal(coins, a) + countsTotal(coins, b))
    }),
    { seed: 500 },
  )
})

test('the largest deposit that can be counted still fits in a sum of the payload', () => {
  const full = Object.fromEntries([...notes, ...coins].map(({ fieldName }) => [fieldName, MAX_COUNT]))
  const total = countsTotal<NoteField | CoinField>([...notes, ...coins], full)
  expect(z.parse(Euros, centsToEuros(total))).toBe(total)
})

test('and so does the largest order', () => {
  const full = Object.fromEntries(
    changeOrderCoins.flatMap((coin) =>
      [rollField(coin), bagField(coin), coin.fieldName].map((field) => [field, MAX_COUNT]),
    ),
  )
  const inNotes = Object.fromEntries(changeOrderNotes.map(({ fieldName }) => [fieldName, MAX_COUNT]))
  const total = sumCents([countsTotal(changeOrderNotes, inNotes), coinOrderTotal(full).sum])
  expect(centsToEuros(total)).toBe(4_348_350_000)
  expect(z.parse(Euros, centsToEuros(total))).toBe(total)
})

test('the compiler knows every field name', () => {
  expectTypeOf<BagField>().toEqualTypeOf<
    'pcs_2e_bag' | 'pcs_1e_bag' | 'pcs_50cent_bag' | 'pcs_20cent_bag' | 'pcs_10cent_bag' | 'pcs_5cent_bag'
  >()
  // @ts-expect-error there is no note of 3 euros
  expect(countsTotal(notes, { pcs_3e: 1 })).toBe(0)
  // @ts-expect-error 1 cent coins are not sold in rolls
  expect(() => packTotal(coins[7], { rolls: 1 })).not.toThrow()
})

test.each([
  ['pcs_50e', 24, 120_000],
  ['pcs_1cent', 3, 3],
  ['pcs_2e', 4, 800],
  ['pcs_2e_roll', 2, 10_000],
  ['pcs_10cent_bag', 1, 10_000],
  ['pcs_5cent_bag360', 1, 1_800],
])('%s times %i is worth %i cents', (key, count, worth) => {
  expect(worthOfPieces(key, count)).toBe(worth)
})

test('what is no money has no worth', () => {
  expect(worthOfPieces('product_1', 5)).toBeUndefined()
})
