import type { EntryFacts } from '@kassavirta/domain/questions/cases/api'
import { orderCountNames } from '@kassavirta/domain/kernel/money/order-count-names'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type * as z from 'zod/mini'
import type { FoundOrder } from './order-queries.ts'

type Delivery = NonNullable<z.input<ReturnType<typeof EntryFacts>>['delivery']>
type Pieces = FoundOrder['ordered']

const sumOf = (pieces: Pieces): number => centsToEuros(orderTotals(pieces).total)

/** What stands beside a case about a change order: what was ordered, packed and said to have come. */
export function orderFacts({ day, sum, ordered, came, isPacked, events, ...found }: FoundOrder) {
  const { packed: packedCounts, ...told } = found
  const packed = isPacked ? (packedCounts ?? ordered) : null
  const delivery: Delivery = {
    ...told,
    ordered: sum,
    packed: packed && sumOf(packed),
    came: came && sumOf(came),
    pieces: orderCountNames.flatMap(([field, name]) => {
      const counts = [ordered, packed, came].map((pieces) => pieces && (pieces[field] ?? 0))
      const [inOrder = null, inBag = null, atCustomer = null] = counts
      return counts.some(Boolean) ? [{ name, ordered: inOrder ?? 0, packed: inBag, came: atCustomer }] : []
    }),
  }
  return { day, declared: sum, events, delivery }
}
