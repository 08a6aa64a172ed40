import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { supplyForm } from '@kassavirta/domain/orders/supply-orders/form'
import { products, choicesOf, type ProductId } from '@kassavirta/domain/orders/supply-orders/products'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
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

/** The form filled in like an earlier order, and what of it is no longer offered. The day is left to the person. */
export function sameSupplies(row: Readonly<Record<ProductId, number>>) {
  const ordered = products.filter(({ id }) => row[id] > 0)
  const isOffered = ({ id, offered }: (typeof products)[number]) =>
    offered && choicesOf(id)?.includes(row[id]) !== false
  const counts = ordered.filter(isOffered).map(({ id }) => [id, String(row[id])] as const)
  const entries: SupplyEntries = { ...supplyForm.start, ...Object.fromEntries(counts) }
  const leftOut = ordered
    .filter((product) => !isOffered(product))
    .map(({ id, name }) => `${name}, ${fill(texts.pieces, { count: row[id] })}`)
  return { entries, leftOut }
}
