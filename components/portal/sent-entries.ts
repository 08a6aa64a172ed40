import { noteFields } from '@kassavirta/domain/kernel/money/denominations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { orderedFields } from '@kassavirta/domain/kernel/money/pieces'
import { products } from '@kassavirta/domain/orders/supply-orders/products'
import { account, kaleva, maija } from './open-portal.ts'

const sentBy = {
  created: '2026-11-10T09:00:00.000Z',
  modified: '2026-11-10T09:00:00.000Z',
  userFirstName: maija.firstName,
  userLastName: maija.lastName,
}

const none = () => 0

/** A change order of 150 €, as the list of orders has it. */
export const orderRow = {
  ...sentBy,
  ...recordOf(noteFields, none),
  ...recordOf(orderedFields, none),
  entryId: 6001,
  accountId: account.accountId,
  accountNumber: account.accountNumber,
  deliveryDate: '2026-11-12',
  message: '',
  reference: '2001007',
  totalSum: 150,
  noteTotalSum: 100,
  coinTotalSum: 50,
  countingState: null,
  customerName: kaleva.name,
  pcs_20e: 5,
  pcs_2e_roll: 1,
}

export const supplyRow = {
  ...sentBy,
  ...recordOf(
    products.map(({ id }) => id),
    none,
  ),
  id: 6002,
  deliveryDate: '2026-11-12',
  tt_kpl_sinetit: 25,
  tt_kpl_turvapussi_iso: 100,
}

const contact = { contactInfo: 'Maija, 040 123 4567', additionalInfo: '' }
export const visitRow = { ...sentBy, ...contact, id: 6003, suggestedDate: '2026-11-12' }
export const visitChangeRow = {
  ...sentBy,
  ...contact,
  id: 6004,
  originalDate: '2026-11-12',
  newDate: '2026-11-13',
}
