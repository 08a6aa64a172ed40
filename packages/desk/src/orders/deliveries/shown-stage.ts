import type { OrderStage } from '@kassavirta/domain/bags/deposits/stages/orders'

/** The stage of an order as a screen names it: before the first it is received. */
export type ShownStage = OrderStage | 'received'
