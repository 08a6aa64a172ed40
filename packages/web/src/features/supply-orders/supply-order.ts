import { parseCountEntry } from '@kassavirta/domain/kernel/counts'
import { formatDay, isDay } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { orderSupplies } from '@kassavirta/domain/supply-orders/api'
import { products, type ProductId } from '@kassavirta/domain/supply-orders/products'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { simpleWizardFlow } from '../../flows/simple-wizard/simple-wizard-flow.ts'
import { countFault } from '@kassavirta/ui/count-grid/count-entries.ts'
import { presentTexts } from '@kassavirta/ui/form/checks.ts'
import type { SimpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { supplyTexts as texts } from './texts.fi.ts'

type OfProducts<Value> = Readonly<Record<ProductId, Value>>

const ofProducts = <Value>(value: (id: ProductId) => Value): OfProducts<Value> =>
  Object.fromEntries(products.map(({ id }) => [id, value(id)])) as OfProducts<Value>

const nothingTyped = { deliveryDate: '', ...ofProducts(() => '') }

export type Typed = Readonly<typeof nothingTyped>
export type Body = Ask<typeof orderSupplies>['body']

export const offered = products.filter((product) => product.offered)

/** All eight ids are sent, also those that are no longer offered; a count that cannot be read is not one. */
const countsOf = (typed: Typed) => ofProducts((id) => parseCountEntry(typed[id]) ?? 0)

/** What cannot be read is a fault, and told as one. */
export const isEmpty = (typed: Typed): boolean =>
  offered.every(({ id }) => typed[id].trim() === '' || parseCountEntry(typed[id]) === 0)

/** Of what was typed: the body has no place for a count that is none. */
export const countFaults = (typed: Typed) =>
  presentTexts(Object.fromEntries(offered.map(({ id }) => [id, countFault(typed[id])])))

export const supplyOrder: SimpleWizardSpec<Typed, Body> = {
  flow: simpleWizardFlow('supply-order', nothingTyped, orderSupplies),
  route: 'EquipmentOrder',
  thing: 'order',
  texts,
  labels: {
    deliveryDate: texts.deliveryDate,
    ...Object.fromEntries(products.map(({ id, name }) => [id, name])),
  },
  bodyOf: (typed, sender) => ({
    ...sender,
    // A point in time, as the contract has it (specification section 3).
    deliveryDate: isDay(typed.deliveryDate) ? `${typed.deliveryDate}T00:00:00.000Z` : '',
    ...countsOf(typed),
  }),
  pairsOf: (body) => {
    const order = orderSupplies.body.parse(body)
    const lines = products.filter(({ id }) => order[id] > 0)
    return [
      { term: texts.deliveryDate, value: formatDay(order.deliveryDate) },
      ...lines.map(({ id, name }) => ({ term: name, value: fill(texts.pieces, { count: order[id] }) })),
    ]
  },
}
