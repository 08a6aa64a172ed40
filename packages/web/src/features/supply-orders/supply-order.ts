import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { supplyForm } from '@kassavirta/domain/supply-orders/form'
import { products } from '@kassavirta/domain/supply-orders/products'
import { simpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { supplyTexts as texts } from './texts.fi.ts'

export type SupplyEntries = typeof supplyForm.start

export const offered = products.filter((product) => product.offered)

/** A count that cannot be read is not empty: it is shown as a fault. */
export const isEmpty = (typed: SupplyEntries): boolean =>
  offered.every(({ id }) => typed[id].trim() === '' || parseCountEntry(typed[id]) === 0)

export const supplyOrder = simpleWizardSpec({
  name: 'supply-order',
  form: supplyForm,
  route: 'EquipmentOrder',
  noun: 'order',
  texts,
})
