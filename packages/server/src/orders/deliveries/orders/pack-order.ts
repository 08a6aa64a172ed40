import {
  contentFields,
  contentOf,
  isSameContent,
  packedFigures,
  packingFault,
} from '@kassavirta/domain/orders/deliveries/packing'
import type { Content, DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
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
import { freezingBy, freezingOf } from '../days/freezing-days.ts'
import { byDesk, checkMove, eventBase, resultOf, type OrderAct, type OrderCall } from './act-on-order.ts'
import { isHandledElsewhere, orderedContent, type Order } from './order.ts'
import { lockOrder, lockSeal, readPackingFacts, type SealHolder } from './order-queries.ts'
import { resultRow } from './result-queries.ts'

type Packing = {
  readonly seal: string
  readonly counts?: Readonly<Record<string, number>> | null | undefined
  readonly reason?: string | null | undefined
  readonly version: number
}

type Held = { readonly order: Order; readonly holder: SealHolder | undefined }

/** Packs an order, or packs it anew while its run has not left. */
export const packOrder = (kind: DeliveryKind): OrderAct<Held, OrderCall<Packing>> => ({
  lock: async ({ tx }, { params: { orderId }, body: { seal } }) => {
    const order = await lockOrder(tx, kind, orderId)
    const holder = await lockSeal(tx, { seal, kind, orderId })
    return { order, holder }
  },
  work: async (context, { order, holder }, { body }) => {
    const { tx, staff, now } = context
    const { seal } = body
    checkMove(order, { act: 'pack' }, body.version)
    await checkPackable(tx, order, now)
    checkSeal(seal, holder)
    const ordered = orderedContent(order)
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
    const result = order.kind === 'changeOrder' ? resultRow(order, { packed, staff, now }) : undefined
    const moving = { at: now, by: byDesk(context), note: reason, columns, result }
    const moved = moveOrder(order, { act: 'pack' }, moving)
    const detail = { seal, ...(reason ? { reason } : {}) }
    return resultOf(context, moved, { action: 'packed', detail, event: packedEvent(moved.order, packed) })
  },
})

/** The systems and the desk: whoever is first packs. A past day, and what a customer may still change, are left alone. */
async function checkPackable(tx: Db, order: Order, now: Date): Promise<void> {
  const { hasSystemsResult, isRepeated } = await readPackingFacts(tx, order)
  const parameters = await readParameters(tx)
  if (isHandledElsewhere(order) || hasSystemsResult) throw new Problem('packedElsewhere')
  if (order.deliveryDate < dayOf(now)) throw new Problem('dayInPast')
  checkOpenDay(order.deliveryDate, parameters)
  // A day of a recurring order may be skipped until its cut-off, whatever else customers may change.
  const isChangeable =
    parameters.ordersChangeable === 'true' || (isRepeated && parameters.recurringOrders === 'true')
  const freezes = freezingOf(order, freezingBy(parameters))
  if (isChangeable && isOpen(order, freezes, now)) throw new Problem('orderNotFrozen')
}

/** To scan the seal of the bag before once more is the natural slip, and then two bags could be taken for each other. */
export function checkSeal(seal: string, holder: SealHolder | undefined): void {
  if (holder) throw fieldProblem('seal', fault('sealTaken', { seal, ...holder }))
}

/** The reason for packing something else than what was ordered; never more than that. */
function checkContent({ kind }: Order, ordered: Content, packed: Content, { reason }: Packing): string {
  const wrong = packingFault(kind, ordered, packed)
  if (wrong) throw fieldProblem('counts', wrong)
  if (isSameContent(ordered, packed)) return ''
  if (!reason) throw fieldProblem('reason', fault('required'))
  return reason
}

function packedEvent(order: Order, packed: Content) {
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
