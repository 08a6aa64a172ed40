import type { DeliveryOrder, DeliveryStop } from '@kassavirta/domain/orders/deliveries/api'
import { isLate } from '@kassavirta/domain/orders/deliveries/late'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { kindTexts } from './texts.fi.ts'

export type Order = DeliveryOrder
export type Stop = DeliveryStop

/** The key of an order: change money and supplies may have the same number. */
export const keyOf = ({ kind, orderId }: Pick<Order, 'kind' | 'orderId'>): string => `${kind}-${orderId}`

/** 'tilaus 45' */
export const nameOf = ({ kind, orderId }: Pick<Order, 'kind' | 'orderId'>): string =>
  fill(kindTexts[kind], { number: orderId })

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

/** The content of the bag: as packed, or else as ordered. */
export const contentOf = ({ packed, ordered }: Order): Order['ordered'] => packed ?? ordered
