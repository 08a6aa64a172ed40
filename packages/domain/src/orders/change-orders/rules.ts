import {
  type OrderField,
  changeOrderNotes,
  coinOrderTotal,
  countsTotal,
  type Counts,
} from '../../kernel/money/denominations.ts'
import type { Day } from '../../kernel/dates/dates.ts'
import { isDeliverable, type DeliveryBounds } from '../../kernel/dates/delivery-dates.ts'
import { fault, type RuleFault } from '../../kernel/contract/fault.ts'
import { sumCents, type Cents } from '../../kernel/money/money.ts'

export type OrderCounts = Counts<OrderField>
export type OrderTotals = { readonly notes: Cents; readonly coins: Cents; readonly total: Cents }

export function orderTotals(counts: OrderCounts): OrderTotals {
  const noteSum = countsTotal(changeOrderNotes, counts)
  const coinSum = coinOrderTotal(counts).sum
  return { notes: noteSum, coins: coinSum, total: sumCents([noteSum, coinSum]) }
}

/** The limit applies to each order separately. */
export const exceedsLimit = (total: Cents, limit: Cents | undefined): boolean =>
  limit !== undefined && total > limit

/** Why an order cannot be delivered on that day; undefined when it can. */
export function dayRefusal(on: Day, bounds: DeliveryBounds): RuleFault | undefined {
  if (isDeliverable(on, bounds)) return undefined
  const { earliest: min, latest: max } = bounds
  if (on < min) return fault('deliveryDayTooEarly', { min })
  return min === max ? fault('onlyDeliveryDay', { min }) : fault('deliveryDayOutside', { min, max })
}
