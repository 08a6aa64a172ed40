import {
  isSameContent,
  packedFigures,
  packingFault,
  contentOf,
  contentFields,
} from '@kassavirta/domain/deliveries/packing'
import type { Content, DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import { fullName } from '@kassavirta/domain/kernel/names'
import { recordOf } from '@kassavirta/domain/kernel/records'
import { together } from '../../platform/database/together.ts'
import { checkOpenDay } from '../../shared/open-day.ts'
import { eventBase, lockFor, recordedAs, toldStage, type DeliveryContext } from './acts.ts'
import { isFrozen } from './day-rules.ts'
import { isHandledElsewhere, orderedContent, type Order } from './order.ts'
import { groundOf, revised } from './order-queries.ts'
import { toOrderRow } from './order-row.ts'
import { resultKey, resultRow } from './result-queries.ts'
import { checkSeal } from './seals.ts'

type Packing = {
  readonly seal: string
  readonly counts?: Readonly<Record<string, number>> | null | undefined
  readonly reason?: string | null | undefined
  readonly version: number
}

/** Packs an order, or packs it anew while its run has not left. */
export async function packOrder(
  context: DeliveryContext,
  kind: DeliveryKind,
  orderId: number,
  wish: Packing,
) {
  const { tx, staff, clock } = context
  // Both go out at once; the second is carried out when the first has its lock.
  const [{ order, next }, ground] = await together([
    lockFor(context, { kind, orderId, version: wish.version }, 'pack'),
    groundOf(tx, { kind, orderId, seal: wish.seal }),
  ])
  const now = clock()
  checkPackable(order, ground, now)
  checkSeal(wish.seal, ground.sealHolder)
  const ordered = orderedContent(order)
  const packed = wish.counts ? contentOf(kind, wish.counts) : ordered
  const reason = checkContent(order, ordered, packed, wish)
  const isOther = !isSameContent(ordered, packed)
  const { changed, write } = revised(
    order,
    {
      stage: next.stage,
      sealNumber: wish.seal,
      packedCounts: isOther ? packed : null,
      packReason: reason,
      packedAt: now,
      packedBy: staff.staffId,
      countingState: HANDLED_WORD,
      countingStateSetAt: now,
    },
    now,
  )
  const names = new Map([[staff.staffId, fullName(staff)]])
  const answer = toOrderRow(changed, { freezing: ground.freezing, newOrders: NONE, names, now })
  const detail = { seal: wish.seal, ...(reason ? { reason } : {}) }
  const result = changed.kind === 'changeOrder' ? [resultRow(changed, { packed, staff, now })] : []
  // What is packed anew was told as packed already.
  const isFirst = order.stage === null
  const told = isFirst ? [toldStage(context, changed, { stage: 'packed', at: now, note: reason })] : []
  return {
    ...recordedAs(answer, changed, { act: 'packed', detail }),
    writes: [write, ...result, ...told],
    event: packedEvent(changed, packed),
  }
}

/** What is packed is new no more. */
const NONE: ReadonlySet<Order> = new Set()

type Ground = Awaited<ReturnType<typeof groundOf>>

/** The systems and the desk: whoever is first packs. A past day, and what a customer may still change, are left alone. */
function checkPackable(order: Order, ground: Ground, now: Date): void {
  const { hasSystemsResult, isChangeable, freezing } = ground
  if (isHandledElsewhere(order) || hasSystemsResult) throw new Problem('packedElsewhere')
  if (order.deliveryDate < dayOf(now)) throw new Problem('dayInPast')
  checkOpenDay(order.deliveryDate, ground)
  if (isChangeable && !isFrozen(order, freezing, now)) throw new Problem('orderNotFrozen')
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
