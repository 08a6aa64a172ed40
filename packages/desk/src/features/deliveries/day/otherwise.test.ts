import { expect, test } from 'vitest'
import { countFault, countsOf, readWish, startTexts, worthOf } from './otherwise.ts'

const money = { kind: 'changeOrder', ordered: { pcs_20e: 5, pcs_2e_roll: 1 } } as const
const supplies = { kind: 'supplyOrder', ordered: { tt_kpl_turvapussi_iso: 50 } } as const
const fault = (typed: Record<string, string>) => countFault(money, typed)?.replaceAll('\u00a0', ' ')

test('the fields begin with what was ordered', () => {
  expect(startTexts(money.ordered)).toEqual({ pcs_20e: '5', pcs_2e_roll: '1' })
  expect(worthOf(money, money.ordered)).toBe(150_00)
  expect(worthOf(supplies, supplies.ordered)).toBe(50)
})

test('something else may be packed up to the sum of the order', () => {
  expect(fault({ pcs_20e: '4', pcs_10e: '2', pcs_2e_roll: '1' })).toBeUndefined()
  expect(fault({ pcs_20e: '4', pcs_2e_roll: '1' })).toBeUndefined()
  expect(fault({ pcs_20e: '5', pcs_2e_roll: '1', pcs_5e: '1' })).toBe(
    'Pakattava summa ylittää tilatun. Vähennä 5,00 €.',
  )
})

test('neither nothing, the same nor unreadable counts are packed otherwise', () => {
  expect(fault({})).toContain('Pussiin on pakattava jotain')
  expect(fault({ pcs_20e: '5', pcs_2e_roll: '1', pcs_5e: '0' })).toContain('samat kuin tilauksessa')
  expect(fault({ pcs_20e: 'x' })).toBe('Tarkista määrät')
  expect(countsOf(money, { pcs_20e: '2+2' })?.pcs_20e).toBe(4)
})

test('supplies are compared by pieces', () => {
  expect(countFault(supplies, { tt_kpl_turvapussi_iso: '40', tt_kpl_turvapussi_pieni: '10' })).toBeUndefined()
  expect(countFault(supplies, { tt_kpl_turvapussi_iso: '60' })).toBe(
    'Pakattava määrä ylittää tilatun. Vähennä 10 kpl.',
  )
})

test('what was typed for an order is gone on with while the order is the same', () => {
  const wish = { counts: { pcs_20e: '4' }, reason: 'loppuivat', seal: 'TM 1', version: 3 }
  const kept: unknown = JSON.parse(JSON.stringify(wish))
  expect(readWish(kept, { version: 3 })).toEqual(wish)
  expect(readWish(kept, { version: 4 })).toBeUndefined()
  expect(readWish({ ...wish, seal: 7 }, { version: 3 })).toBeUndefined()
  expect(readWish(null, { version: 3 })).toBeUndefined()
})
