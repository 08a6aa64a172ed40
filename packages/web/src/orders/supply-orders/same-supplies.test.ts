import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { products } from '@kassavirta/domain/orders/supply-orders/products'
import { expect, test } from 'vitest'
import { sameSupplies } from './supply-order.ts'

const none = recordBy(
  products,
  ({ id }) => id,
  () => 0,
)

test('what was ordered and is still offered fills the form; the day is left empty', () => {
  const { entries, leftOut } = sameSupplies({ ...none, tt_kpl_turvapussi_iso: 50, tt_kpl_sinetit: 37 })
  expect(entries).toMatchObject({
    deliveryDate: '',
    tt_kpl_turvapussi_iso: '50',
    tt_kpl_sinetit: '37',
    tt_kpl_turvapussi_pieni: '',
  })
  expect(leftOut).toEqual([])
})

test('a product or a count that is no longer offered is left out and told', () => {
  const { entries, leftOut } = sameSupplies({ ...none, tt_kpl_pikkumusta: 3, tt_kpl_turvapussi_iso: 75 })
  expect(entries.tt_kpl_turvapussi_iso).toBe('')
  expect(leftOut).toEqual(['Iso turvapussi, 75 kpl', 'Kolikoiden kuljetuslaatikko, 3 kpl'])
})
