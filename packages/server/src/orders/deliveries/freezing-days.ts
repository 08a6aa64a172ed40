import type { Db } from '../../platform/database/database.ts'
import {
  freezesAt,
  isBeforeFreezing,
  type FreezingParameters,
  type FreezingRule,
} from '../../places/companies/accounts/freezing.ts'
import { isHandledElsewhere, type Order } from './orders/order-queries.ts'
import { rulesBefore } from './day-queries.ts'

/**
 * Returns when orders of a rule freeze; null for a day that the account could not order for, whose orders are frozen.
 */
export type Freezing = (rule: FreezingRule) => Date | null

/**
 * Stores each result: orders share a few rules and days, and counting banking days is the slow part of showing an
 * order.
 */
export function freezingBy(parameters: FreezingParameters): Freezing {
  const known = new Map<string, Date | null>()
  return ({ deliveryDate, deliveryPolicy, deliveryDays, earliestDeliveryDate }) => {
    const key = JSON.stringify([deliveryDate, deliveryPolicy, deliveryDays, earliestDeliveryDate])
    const found = known.get(key)
    if (found !== undefined) return found
    const rule = { deliveryDate, deliveryPolicy, deliveryDays, earliestDeliveryDate }
    const freezes = freezesAt(rule, parameters)
    known.set(key, freezes)
    return freezes
  }
}

/** When an order freezes; null for supplies, which no customer changes. */
export const freezingOf = (order: Order, freezing: Freezing): Date | null =>
  order.kind === 'changeOrder' ? freezing({ ...order.account, deliveryDate: order.deliveryDate }) : null

/** Orders of one rule on one day: when they freeze, and how many are not packed. */
export type FreezingGroup = { readonly freezes: Date | null; readonly unpacked: number }

/** How many orders customers can still change, and when the last of them freezes, as an answer has it. */
export function lockOf(groups: readonly FreezingGroup[], now: Date) {
  const changeable = groups.filter(({ freezes }) => isBeforeFreezing(freezes, now))
  const open = changeable.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const last = groups.reduce((latest, { freezes }) => Math.max(latest, freezes?.getTime() ?? 0), 0)
  return { open, isLocked: open === 0, locksAt: last === 0 ? null : new Date(last).toISOString() }
}

/** An earlier order: when it came, and when it freezes. */
type Earlier = { readonly at: Date; readonly freezes: Date | null }

/** Whether an order that came before a moment could still be changed then. */
const wasOpen = (createdAt: Date, others: readonly Earlier[]): boolean =>
  others.some(({ at, freezes }) => at < createdAt && isBeforeFreezing(freezes, createdAt))

/** An order is new if it came when all orders before it were frozen. */
const isNew = (createdAt: Date, others: readonly Earlier[]): boolean =>
  others.some(({ at }) => at < createdAt) && !wasOpen(createdAt, others)

/**
 * Returns the new ones of the waiting orders, so that packers notice them. Most orders are proved old by the orders
 * shown beside them; only for the rest the day's other orders are read.
 */
export async function findNewOrders(
  db: Db,
  orders: readonly Order[],
  freezing: Freezing,
): Promise<ReadonlySet<Order>> {
  const found = new Set<Order>()
  for (const [day, ofDay] of Map.groupBy(orders, ({ deliveryDate }) => deliveryDate)) {
    const shown = ofDay.flatMap((order) => earlierOf(order, freezing))
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

/**
 * The order as an earlier one of its day. Supplies never freeze and cancelled orders are gone, so they do not count.
 */
const earlierOf = (order: Order, freezing: Freezing): readonly Earlier[] =>
  order.kind === 'changeOrder' && order.stage !== 'cancelled'
    ? [{ at: order.createdAt, freezes: freezingOf(order, freezing) }]
    : []
