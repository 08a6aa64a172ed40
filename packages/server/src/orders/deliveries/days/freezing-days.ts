import type { Db } from '../../../platform/database/database.ts'
import {
  freezesAt,
  isBeforeFreezing,
  type FreezingParameters,
  type FreezingRule,
} from '../../../places/companies/accounts/freezing.ts'
import { isHandledElsewhere, type Order } from '../orders/order.ts'
import { rulesBefore } from './day-queries.ts'

/** Tells when orders freeze. Null for a day that the account could not order for at all: those are frozen. */
export type Freezing = (rule: FreezingRule) => Date | null

/** Orders share a few rules and days, and to count banking days takes longer than all else about an order. */
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

/** What customers can still change, and when the last of it freezes, as an answer has it. */
export function lockOf(groups: readonly FreezingGroup[], now: Date) {
  const changeable = groups.filter(({ freezes }) => isBeforeFreezing(freezes, now))
  const open = changeable.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const last = groups.reduce((latest, { freezes }) => Math.max(latest, freezes?.getTime() ?? 0), 0)
  return { open, isLocked: open === 0, locksAt: last === 0 ? null : new Date(last).toISOString() }
}

/** An order as those after it see it: when it came itself, and when it froze. */
type Earlier = { readonly at: Date; readonly freezes: Date | null }

/** Whether something could still be changed that had come before a moment. */
const wasOpen = (createdAt: Date, others: readonly Earlier[]): boolean =>
  others.some(({ at, freezes }) => at < createdAt && isBeforeFreezing(freezes, createdAt))

/** An order is new where it came when everything that was there before it was frozen. */
const isNew = (createdAt: Date, others: readonly Earlier[]): boolean =>
  others.some(({ at }) => at < createdAt) && !wasOpen(createdAt, others)

/**
 * Which of the shown orders wait and are new, so that whoever packs notices them. What is shown beside an order says of
 * most that they are not; only for the rest the day is asked what else was there.
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

/** Supplies freeze nothing, and what is cancelled is not there any more. */
const earlierOf = (order: Order, freezing: Freezing): readonly Earlier[] =>
  order.kind === 'changeOrder' && order.stage !== 'cancelled'
    ? [{ at: order.createdAt, freezes: freezingOf(order, freezing) }]
    : []
