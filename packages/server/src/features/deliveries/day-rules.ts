import { freezesAt, type FreezingOrder } from '../../shared/freezing.ts'
import type { CallParameters } from '../../shared/parameters.ts'
import type { Order } from './order.ts'

/** The rule of an account, by which its orders for a day freeze. */
type RuleOnDay = Omit<FreezingOrder, 'stage' | 'countingState'>

/** Tells when orders freeze. Null for a day that the account could not order for at all: those are frozen. */
export type Freezing = (rule: RuleOnDay) => Date | null

/** Orders share a few rules and days, and to count banking days takes longer than all else about an order. */
export function freezingBy(
  parameters: Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>,
): Freezing {
  const known = new Map<string, Date | null>()
  return ({ deliveryDate, deliveryPolicy, deliveryDays, earliestDeliveryDate }) => {
    const rule = { deliveryDate, deliveryPolicy, deliveryDays, earliestDeliveryDate }
    const key = JSON.stringify(rule)
    const found = known.get(key)
    if (found !== undefined) return found
    const freezes = freezesAt({ ...rule, stage: null, countingState: null }, parameters)
    known.set(key, freezes)
    return freezes
  }
}

/** Orders of one rule on one day: when they freeze, and how many are not packed. */
export type FreezingGroup = { readonly freezes: Date | null; readonly unpacked: number }

const isOpenAt = (freezes: Date | null, at: Date): boolean => freezes !== null && at < freezes

/** What customers can still change, and when the last of it freezes. */
export function lockOf(groups: readonly FreezingGroup[], now: Date) {
  const open = groups.reduce((sum, { freezes, unpacked }) => sum + (isOpenAt(freezes, now) ? unpacked : 0), 0)
  const last = groups.reduce((latest, { freezes }) => Math.max(latest, freezes?.getTime() ?? 0), 0)
  return { open, isLocked: open === 0, locksAt: last === 0 ? null : new Date(last) }
}

/** An order as what came after it sees it: when it came itself, and when it froze. */
export type Came = { readonly at: Date; readonly freezes: Date | null }

/** Whether something could still be changed that had come before a moment. */
export const wasOpen = (createdAt: Date, others: readonly Came[]): boolean =>
  others.some(({ at, freezes }) => at < createdAt && isOpenAt(freezes, createdAt))

/** An order is new where it came when everything that was there before it was frozen. */
export const isNew = (createdAt: Date, others: readonly Came[]): boolean =>
  others.some(({ at }) => at < createdAt) && !wasOpen(createdAt, others)

/** When an order freezes; null for supplies, which no customer changes. */
export const freezingOf = (order: Order, freezing: Freezing): Date | null =>
  order.kind === 'changeOrder' ? freezing({ ...order.account, deliveryDate: order.deliveryDate }) : null

/** Frozen by the clock, or because something has been done with it. */
export function isFrozen(order: Order, freezing: Freezing, now: Date): boolean {
  const freezes = freezingOf(order, freezing)
  return order.stage !== null || freezes === null || now >= freezes
}
