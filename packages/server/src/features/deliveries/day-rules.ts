import type { CallParameters } from '../../shared/parameters.ts'
import { freezesAt } from '../../shared/freezing.ts'
import type { TermsOnDay } from './day-queries.ts'
import type { Order } from './order.ts'

type Cutoff = Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>

/** Orders of one rule on one day: when they freeze, how many are not packed, and when the first of them came. */
export type FreezingGroup = {
  readonly day: string
  readonly routeId: number | null
  /** Null for a day that the account could not order for at all: those are frozen. */
  readonly freezes: Date | null
  readonly unpacked: number
  readonly firstCreated: Date
}

export const freezingGroups = (terms: readonly TermsOnDay[], parameters: Cutoff): readonly FreezingGroup[] =>
  terms.map((group) => ({
    day: group.deliveryDate,
    routeId: group.routeId,
    freezes: freezesAt({ ...group, stage: null, countingState: null }, parameters),
    unpacked: group.unpacked,
    firstCreated: new Date(group.firstCreated),
  }))

const isOpenAt = ({ freezes }: FreezingGroup, now: Date): boolean => freezes !== null && now < freezes

/** What customers can still change, and when the last of it freezes. */
export function lockOf(groups: readonly FreezingGroup[], now: Date) {
  const open = groups.reduce((sum, group) => sum + (isOpenAt(group, now) ? group.unpacked : 0), 0)
  const last = groups.reduce((latest, { freezes }) => Math.max(latest, freezes?.getTime() ?? 0), 0)
  return { open, isLocked: open === 0, locksAt: last === 0 ? null : new Date(last) }
}

/** An order is new where it came when everything that was there before it was frozen. */
export function isNew(createdAt: Date, groups: readonly FreezingGroup[]): boolean {
  const before = groups.filter(({ firstCreated }) => firstCreated < createdAt)
  return before.length > 0 && !before.some((group) => isOpenAt(group, createdAt))
}

/** When an order freezes; null for supplies, which no customer changes. */
export const freezingOf = (order: Order, parameters: Cutoff): Date | null =>
  order.kind === 'changeOrder' ? freezesAt({ ...order, ...order.account }, parameters) : null

/** Frozen by the clock, or because something has been done with it. */
export function isFrozen(order: Order, parameters: Cutoff, now: Date): boolean {
  const freezes = freezingOf(order, parameters)
  return order.stage !== null || freezes === null || now >= freezes
}
