import { isSealed, mayMend, type OrderStage } from '@kassavirta/domain/deliveries/states'
import type { DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { NEW_WORD } from '@kassavirta/domain/kernel/counting-state'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion } from '../../platform/staff/desk-act.ts'
import { eventBase, lockFor, recorded, toldStage, type DeliveryContext } from './acts.ts'
import { isHandledElsewhere, nounOf, type Order } from './order.ts'
import { lockOrder, revised, type OrderChanges } from './order-queries.ts'
import { remarkRows } from './result-queries.ts'
import { lockRun } from './run-queries.ts'
import { checkSealOf } from './seals.ts'

type Cancelling = { readonly reason: string; readonly version: number }

/** Cancels what has not left the house. What is packed only a supervisor takes apart again. */
export async function cancelOrder(
  context: DeliveryContext,
  kind: DeliveryKind,
  orderId: number,
  { reason, version }: Cancelling,
) {
  const { staff, clock } = context
  const { order } = await lockFor(context, { kind, orderId, version }, 'cancel')
  const now = clock()
  if (isHandledElsewhere(order)) throw new Problem('packedElsewhere')
  if (order.stage === 'packed' && !staff.capabilities.includes('correct')) throw new Problem('forbidden')
  const changes = { stage: 'cancelled' as const, cancelledAt: now, cancelReason: reason }
  const { changed, write } = revised(order, changes, now)
  return {
    ...(await recorded(context, changed, { act: 'cancelled', detail: { reason } }, now)),
    writes: [
      write,
      ...remarkRows(changed),
      toldStage(context, changed, { stage: 'cancelled', at: now, note: reason }),
    ],
    event: cancelledEvent(changed, reason),
  }
}

/** A customer who cancels change money tells the same. */
function cancelledEvent(order: Order, reason: string) {
  const { entryId, deliveryDate } = eventBase(order)
  return order.kind === 'changeOrder'
    ? { type: 'changeorder.cancelled' as const, data: { entryId, deliveryDate, reason } }
    : { type: 'supplyorder.cancelled' as const, data: { ...eventBase(order), reason } }
}

type Mending = {
  readonly stage: Exclude<OrderStage, 'cancelled'> | 'received'
  readonly reason: string
  readonly version: number
}

/** Puts an order where it truly is, as another attempt. */
export async function mendOrder(
  context: DeliveryContext,
  kind: DeliveryKind,
  orderId: number,
  { stage, reason, version }: Mending,
) {
  const { tx, clock } = context
  const order = await lockOrder(tx, kind, orderId)
  if (!order) throw new Problem('notFound')
  if (order.stage === null || !mayMend(order.stage)) throw new Problem('stateChanged')
  checkVersion(order, version)
  if (order.stage === stage) throw new Problem('nothingChanged')
  if (stage === 'onItsWay') await checkStillOut(context, order)
  if (stage !== 'received' && isSealed(stage) && !isSealed(order.stage))
    await checkSealOf(tx, { kind, orderId, seal: order.sealNumber })
  const now = clock()
  const target = stage === 'received' ? null : stage
  const { changed, write } = revised(
    order,
    { stage: target, attempt: order.attempt + 1, ...undoneBy(stage) },
    now,
  )
  const told = target === null ? [] : [toldStage(context, changed, { stage: target, at: now, note: reason })]
  return {
    ...(await recorded(
      context,
      changed,
      { act: 'mended', detail: { from: order.stage, to: stage, reason } },
      now,
    )),
    writes: [write, ...remarkRows(changed), ...told],
    event: {
      type: `${nounOf[kind]}.mended` as const,
      data: { ...eventBase(changed), stage: target, reason },
    },
  }
}

/** What is on its way is in a van that is out. */
async function checkStillOut({ tx }: DeliveryContext, { runId }: Order): Promise<void> {
  const run = runId === null ? undefined : await lockRun(tx, runId)
  if (run?.state !== 'left') throw new Problem('stateChanged')
}

/** What no longer holds of an order that is back in the house, or was never packed. */
function undoneBy(stage: Mending['stage']): OrderChanges & { countingState?: string } {
  if (stage === 'packed') return { runId: null }
  if (stage !== 'received') return {}
  return {
    runId: null,
    sealNumber: '',
    packedCounts: null,
    packReason: '',
    packedAt: null,
    packedBy: null,
    countingState: NEW_WORD,
  }
}

type Sending = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly runId: number
  readonly version: number
}

/** Puts what was not delivered on another run: on its way at once where that is out, else when it leaves. */
export async function sendAgain(context: DeliveryContext, { runId, ...wish }: Sending) {
  const { tx, clock } = context
  const { order, next } = await lockFor(context, wish, 'sendAgain')
  const run = await lockRun(tx, runId)
  if (!run) throw new Problem('notFound')
  if (run.state === 'back') throw new Problem('stateChanged')
  const now = clock()
  if (run.state === 'planned') {
    const { changed: waiting, write: wait } = revised(order, { runId }, now)
    return {
      ...(await recorded(context, waiting, { act: 'sentAgain', detail: { runId } }, now)),
      writes: [wait],
    }
  }
  const { changed, write } = revised(order, { ...next, runId }, now)
  return {
    ...(await recorded(context, changed, { act: 'sentAgain', detail: { runId } }, now)),
    writes: [write, toldStage(context, changed, { stage: next.stage, at: now })],
    event: {
      type: `${nounOf[order.kind]}.departed` as const,
      data: { ...eventBase(changed), runId },
    },
  }
}

type GivingBack = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly reason: string
  readonly version: number
}

/** Takes what was not delivered back for good. */
export async function giveBack(context: DeliveryContext, { reason, ...wish }: GivingBack) {
  const { clock } = context
  const { order, next } = await lockFor(context, wish, 'giveBack')
  const now = clock()
  const { changed, write } = revised(order, { stage: next.stage }, now)
  return {
    ...(await recorded(context, changed, { act: 'returned', detail: reason ? { reason } : {} }, now)),
    writes: [
      write,
      ...remarkRows(changed),
      toldStage(context, changed, { stage: next.stage, at: now, note: reason }),
    ],
    event: {
      type: `${nounOf[order.kind]}.returned` as const,
      data: { ...eventBase(changed), reason },
    },
  }
}
