import type { Db } from '../../platform/database/database.ts'
import { rulesBefore } from './day-queries.ts'
import { freezingOf, isNew, wasOpen, type Came, type Freezing } from './day-rules.ts'
import { isHandledElsewhere, type Order } from './order.ts'

/**
 * Which of the shown orders wait and are new, so that whoever packs notices them. What is shown beside an order tells of
 * most that they are not; only for the rest the day is asked what else was there.
 */
export async function findNewOrders(
  db: Db,
  orders: readonly Order[],
  freezing: Freezing,
): Promise<ReadonlySet<Order>> {
  const found = new Set<Order>()
  for (const [day, ofDay] of Map.groupBy(orders, ({ deliveryDate }) => deliveryDate)) {
    const shown = ofDay.flatMap((order) => cameOf(order, freezing))
    const unclear = ofDay.filter((order) => isWaiting(order) && !wasOpen(order.createdAt, shown))
    if (unclear.length === 0) continue
    const last = Math.max(...unclear.map(({ createdAt }) => createdAt.getTime()))
    const earlier = (await rulesBefore(db, day, new Date(last))).map(({ firstCreated, ...rule }) => ({
      at: new Date(firstCreated),
      freezes: freezing({ ...rule, deliveryDate: day }),
    }))
    for (const order of unclear) if (isNew(order.createdAt, earlier)) found.add(order)
  }
  return found
}

const isWaiting = (order: Order): boolean => order.stage === null && !isHandledElsewhere(order)

/** Supplies freeze nothing, and what is cancelled is not there any more. */
const cameOf = (order: Order, freezing: Freezing): readonly Came[] =>
  order.kind === 'changeOrder' && order.stage !== 'cancelled'
    ? [{ at: order.createdAt, freezes: freezingOf(order, freezing) }]
    : []
