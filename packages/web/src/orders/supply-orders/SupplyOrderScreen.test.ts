import { expect, test } from 'vitest'
import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { products } from '@kassavirta/domain/orders/supply-orders/api'
import { isEmpty, supplyOrder, type SupplyEntries, sameSupplies } from './SupplyOrderScreen.tsx'

const sender = { customerId: 1, userId: 2 }
const nothing = products.map(({ id }) => [id, ''] as const)
const start = { ...Object.fromEntries(nothing), deliveryDate: '2026-11-20' } as SupplyEntries

const typedSeals = (text: string): SupplyEntries => ({ ...start, tt_kpl_sinetit: text })

test.each([
  ['', true],
  [' ', true],
  ['0', true],
  ['00', true],
  [' 0 ', true],
  ['1', false],
  ['10+5', false],
  ['-1', false],
  ['x', false],
])('%j seals alone are an empty order: %s', (text, empty) => {
  expect(isEmpty(typedSeals(text))).toBe(empty)
})

test('each count has its product’s id [R-SUP-08, R-SUP-09]', () => {
  const counts = products.map(({ id }, index) => [id, index + 1] as const)
  const typed = { ...start, ...Object.fromEntries(counts.map(([id, count]) => [id, String(count)])) }
  expect(supplyOrder.form.bodyOf(typed, sender)).toEqual({
    ...sender,
    deliveryDate: '2026-11-20T00:00:00.000Z',
    tt_kpl_kolikkoturvapussi_pieni: 1,
    tt_kpl_kolikkoturvapussi_iso: 2,
    tt_kpl_turvapussi_iso: 3,
    tt_kpl_turvapussi_keskikoko: 4,
    tt_kpl_turvapussi_pieni: 5,
    tt_kpl_sinetit: 6,
    tt_kpl_pikkumusta: 7,
    tt_kpl_sininen_kannet: 8,
  })
})

test('an untouched form sends nothing of eight products [R-SUP-08, R-SUP-09]', () => {
  const { deliveryDate, ...rest } = supplyOrder.form.bodyOf(start, sender)
  expect(deliveryDate).toBe('2026-11-20T00:00:00.000Z')
  expect(Object.values(rest)).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 0])
})

const none = recordBy(
  products,
  ({ id }) => id,
  () => 0,
)

test('an earlier order fills the form but its day', () => {
  const { entries, leftOut } = sameSupplies({ ...none, tt_kpl_turvapussi_iso: 50, tt_kpl_sinetit: 37 })
  expect(entries).toMatchObject({
    deliveryDate: '',
    tt_kpl_turvapussi_iso: '50',
    tt_kpl_sinetit: '37',
    tt_kpl_turvapussi_pieni: '',
  })
  expect(leftOut).toEqual([])
})

test('what is not offered any more is left out', () => {
  const { entries, leftOut } = sameSupplies({ ...none, tt_kpl_pikkumusta: 3, tt_kpl_turvapussi_iso: 75 })
  expect(entries.tt_kpl_turvapussi_iso).toBe('')
  expect(leftOut).toEqual(['Iso turvapussi, 75 kpl', 'Kolikoiden kuljetuslaatikko, 3 kpl'])
})
