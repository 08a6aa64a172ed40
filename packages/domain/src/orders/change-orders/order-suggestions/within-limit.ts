import { orderFields } from '../api.ts'
import { exceedsLimit, orderTotals, type OrderCounts } from '../rules.ts'
import { type OrderField } from '../../../kernel/money/order-count-names.ts'
import { recordOf } from '../../../kernel/data/records.ts'
import type { Cents } from '../../../kernel/money/money.ts'

/** Counts of what is sold, all smaller alike where they would exceed the limit. */
export function withinLimit(
  counts: OrderCounts,
  { sold, limit }: { readonly sold: readonly OrderField[]; readonly limit: Cents | undefined },
): { readonly counts: Readonly<Record<OrderField, number>>; readonly isCut: boolean } {
  const offered = recordOf(orderFields, (field) => (sold.includes(field) ? (counts[field] ?? 0) : 0))
  const { total } = orderTotals(offered)
  if (limit === undefined || !exceedsLimit(total, limit)) return { counts: offered, isCut: false }
  const share = Math.max(0, limit) / total
  return { counts: recordOf(orderFields, (field) => Math.floor(offered[field] * share)), isCut: true }
}
