import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { expect, test } from 'vitest'
import { contentFault, countsOf } from './different-content.ts'

const money = { kind: 'changeOrder', ordered: { pcs_20e: 5, pcs_2e_roll: 1 } } as const
const supplies = { kind: 'supplyOrder', ordered: { tt_kpl_turvapussi_iso: 50 } } as const
const faultOf = (order: typeof money | typeof supplies, typed: CountTexts) =>
  contentFault(order, countsOf(order, typed) ?? {})?.replaceAll('\u00a0', ' ')

test('a different content is at most the ordered sum', () => {
  expect(faultOf(money, { pcs_20e: '4', pcs_10e: '2', pcs_2e_roll: '1' })).toBeUndefined()
  expect(faultOf(money, { pcs_20e: '4', pcs_2e_roll: '1' })).toBeUndefined()
  expect(faultOf(money, { pcs_20e: '5', pcs_2e_roll: '1', pcs_5e: '1' })).toBe(
    'Pakattava summa ylittää tilatun. Vähennä 5,00 €.',
  )
})

test('a different content is neither nothing nor the same', () => {
  expect(faultOf(money, {})).toContain('Pussiin on pakattava jotain')
  expect(faultOf(money, { pcs_20e: '5', pcs_2e_roll: '1', pcs_5e: '0' })).toContain('samat kuin tilauksessa')
  expect(countsOf(money, { pcs_20e: 'x' })).toBeUndefined()
  expect(countsOf(money, { pcs_20e: '2+2' })?.pcs_20e).toBe(4)
})

test('supplies are compared by pieces', () => {
  expect(faultOf(supplies, { tt_kpl_turvapussi_iso: '40', tt_kpl_turvapussi_pieni: '10' })).toBeUndefined()
  expect(faultOf(supplies, { tt_kpl_turvapussi_iso: '60' })).toBe(
    'Pakattava määrä ylittää tilatun. Vähennä 10 kpl.',
  )
})
