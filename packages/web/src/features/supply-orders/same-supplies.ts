import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { supplyForm } from '@kassavirta/domain/supply-orders/form'
import { choicesOf, products, type ProductId } from '@kassavirta/domain/supply-orders/products'
import type { SupplyEntries } from './supply-order.ts'
import { supplyTexts as texts } from './texts.fi.ts'

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
