import {
  contentFields,
  contentOf,
  isSameContent,
  packedFigures,
  packingFault,
} from '@kassavirta/domain/orders/deliveries/packing'
import type { Content, DeliveryKind } from '@kassavirta/domain/orders/deliveries/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Db } from '../../../platform/database/database.ts'
import { isOpen } from '../../../places/companies/accounts/freezing.ts'
import { resultKey } from '../../change-orders/move-order-queries.ts'
import { moveOrder } from '../../change-orders/move-order.ts'
import { checkOpenDay } from '../../../visits/visits/open-day.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { freezingBy, freezingOf } from '../freezing-days.ts'
import { byDesk, checkMove, eventBase, resultOf, type OrderAct, type OrderCall } from './act-on-order.ts'
import * as orderQueries from './order-queries.ts'

type PackBody = {
  readonly seal: string
  readonly counts?: Readonly<Record<string, number>> | null | undefined
  readonly reason?: string | null | undefined
  readonly version: number
}

type LockedOrder = {
  readonly order: orderQueries.Order
  readonly holder: orderQueries.SealHolder | undefined
}

/** Packs an order, or packs it anew while its run has not left. */
export const packOrder = (kind: DeliveryKind): OrderAct<LockedOrder, OrderCall<PackBody>> => ({
  lock: async ({ tx }, { params: { orderId }, body: { seal } }) => {
    const order = await orderQueries.lockOrder(tx, kind, orderId)
    const holder = await orderQueries.lockSeal(tx, { seal, kind, orderId })
    return { order, holder }
  },
  work: async (context, { order, holder }, { body }) => {
    const { tx, staff, now } = context
    const { seal } = body
    checkMove(order, { act: 'pack' }, body.version)
    await checkPackable(tx, order, now)
    checkSeal(seal, holder)
    const ordered = orderQueries.orderedContent(order)
    const packed = body.counts ? contentOf(kind, body.counts) : ordered
    const reason = checkContent(order, ordered, packed, body)
    const columns = {
      sealNumber: seal,
      packedCounts: isSameContent(ordered, packed) ? null : packed,
      packReason: reason,
      packedAt: now,
      packedBy: staff.staffId,
      countingStateSetAt: now,
      modifiedAt: now,
    }
    const result =
      order.kind === 'changeOrder' ? orderQueries.resultRow(order, { packed, staff, now }) : undefined
    const moving = { at: now, by: byDesk(context), note: reason, columns, result }
    const moved = moveOrder(order, { act: 'pack' }, moving)
    const detail = { seal, ...(reason ? { reason } : {}) }
    return resultOf(context, moved, { action: 'packed', detail, event: packedEvent(moved.order, packed) })
  },
})

/**
 * Refuses orders that the provider's systems have packed, that are of a past day, or that customers may still change.
 */
async function checkPackable(tx: Db, order: orderQueries.Order, now: Date): Promise<void> {
  const { hasSystemsResult, isRepeated } = await orderQueries.readPackingFacts(tx, order)
  const parameters = await readParameters(tx)
  if (orderQueries.isHandledElsewhere(order) || hasSystemsResult) throw new Problem('packedElsewhere')
  if (order.deliveryDate < dayOf(now)) throw new Problem('dayInPast')
  checkOpenDay(order.deliveryDate, parameters)
  // A day of a recurring order may be skipped until its cut-off, even where customers may not change orders.
  const isChangeable =
    parameters.ordersChangeable === 'true' || (isRepeated && parameters.recurringOrders === 'true')
  const freezes = freezingOf(order, freezingBy(parameters))
  if (isChangeable && isOpen(order, freezes, now)) throw new Problem('orderNotFrozen')
}

/**
 * Refuses a seal that another order has. Scanning the seal of the previous bag again is an easy mistake, and two bags
 * could be mixed up.
 */
export function checkSeal(seal: string, holder: orderQueries.SealHolder | undefined): void {
  if (holder) throw fieldProblem('seal', fault('sealTaken', { seal, ...holder }))
}

/** Returns the reason for packing another content than was ordered; more than that is refused. */
function checkContent(
  { kind }: orderQueries.Order,
  ordered: Content,
  packed: Content,
  { reason }: PackBody,
): string {
  const wrong = packingFault(kind, ordered, packed)
  if (wrong) throw fieldProblem('counts', wrong)
  if (isSameContent(ordered, packed)) return ''
  if (!reason) throw fieldProblem('reason', fault('required'))
  return reason
}

function packedEvent(order: orderQueries.Order, packed: Content) {
  const shared = {
    ...eventBase(order),
    sealNumber: order.sealNumber,
    reason: order.packReason,
    ...recordOf(contentFields[order.kind], (field) => packed[field] ?? 0),
  }
  if (order.kind === 'supplyOrder') return { type: 'supplyorder.packed' as const, data: shared }
  const { noteTotalSumCents, coinTotalSumCents, totalSumCents } = packedFigures(packed)
  return {
    type: 'changeorder.packed' as const,
    data: {
      ...shared,
      accountExtId: order.account.extId,
      resultExtId: resultKey(order.id),
      billsTotalSum: noteTotalSumCents,
      coinTotalSum: coinTotalSumCents,
      totalSum: totalSumCents,
      unit: 'cents',
    },
  }
}
