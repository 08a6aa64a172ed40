import { contentOf } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content, DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { countingState } from '@kassavirta/domain/kernel/data/counting-state'
import type { account as accountTable } from '../../../tables/company.ts'
import type { changeOrder, supplyOrder } from '../../../tables/submissions.ts'

type Account = Pick<
  typeof accountTable.$inferSelect,
  'id' | 'extId' | 'deliveryDays' | 'deliveryPolicy' | 'earliestDeliveryDate'
>

export type ChangeOrder = typeof changeOrder.$inferSelect & {
  readonly kind: 'changeOrder'
  readonly account: Account
}
type SupplyOrder = typeof supplyOrder.$inferSelect & { readonly kind: 'supplyOrder' }

/** An order of change money or supplies; change money comes with the account whose rule freezes it. */
export type Order = ChangeOrder | SupplyOrder

export const orderedContent = (order: Order): Content => contentOf(order.kind, order)

/** What was packed; undefined where nothing is. */
export function packedContent(order: Order): Content | undefined {
  if (order.packedAt === null) return undefined
  return order.packedCounts ? contentOf(order.kind, order.packedCounts) : orderedContent(order)
}

/** Whether the provider's systems have handled it, or say that they have: the desk notes when it packs something. */
export function isHandledElsewhere(order: Order): boolean {
  if (order.packedAt !== null || order.stage === 'cancelled') return false
  const isHandled = order.kind === 'changeOrder' && countingState(order.countingState) === 'handled'
  return isHandled || order.stage !== null
}

/** How the names of its events and audit rows begin. */
export const nounOf = { changeOrder: 'changeorder', supplyOrder: 'supplyorder' } as const satisfies Record<
  DeliveryKind,
  string
>
