import type { DeliveryOrder, DeliveryStop } from '@kassavirta/domain/orders/deliveries/wire'
import { isLate } from '@kassavirta/domain/orders/deliveries/late'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { kindTexts, sharedTexts } from './texts.fi.ts'

export type Order = DeliveryOrder
export type Stop = DeliveryStop

/** Tells an order of change money from one of supplies with the same number. */
export const keyOf = ({ kind, orderId }: Pick<Order, 'kind' | 'orderId'>): string => `${kind}-${orderId}`

/** 'tilaus 45' */
export const nameOf = ({ kind, orderId }: Pick<Order, 'kind' | 'orderId'>): string =>
  fill(kindTexts[kind], { number: orderId })

/** Euros of the wire as the screen shows them; a dash where there are none. */
export const eurosText = (euros: number | null): string => {
  const sum = euros === null ? undefined : eurosToCents(euros)
  return sum === undefined ? sharedTexts.nothing : formatEuros(sum)
}

/** True while somebody has to pack it here. */
export const waitsForPacking = ({ stage, isHandledElsewhere }: Order): boolean =>
  stage === null && !isHandledElsewhere

/**
 * An order can be packed, or packed again, until its run has left or its day has passed; then it is moved to another day
 * first. The server refuses what its customer may still change.
 */
export const mayPack = (order: Order): boolean =>
  (order.stage === null || order.stage === 'packed') && !order.isHandledElsewhere && !isLateNow(order)

export const isLateNow = (order: Order): boolean => isLate(order, dayOf(serverNow()))

export const isPackedDifferent = ({ packed, packReason }: Order): boolean =>
  packed !== null && packReason !== ''

/** What is in the bag: what was packed, or what will be. */
export const contentOf = ({ packed, ordered }: Order): Order['ordered'] => packed ?? ordered
