import { useState } from 'react'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { packOrder, packSupplies, listDeliveries } from '@kassavirta/domain/orders/deliveries/api'
import type { PackBody } from '@kassavirta/domain/orders/deliveries/form'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { problemText, isOvertaken } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { type Order, keyOf, nameOf, type Stop } from '../order.ts'
import { dayTexts as texts } from '../texts.fi.ts'
import { useSettle } from '../use-settle.ts'

/** Packs one order. A lost answer is settled by packing again: the same act goes out under the same key. */
export function usePacking(order: Order) {
  const money = useAct(packOrder)
  const supplies = useAct(packSupplies)
  const act = order.kind === 'changeOrder' ? money : supplies
  const settle = useSettle()
  const [wasOvertaken, setOvertaken] = useState(false)
  /** Without counts it is packed as ordered. */
  const pack = async (body: PackBody): Promise<boolean> => {
    setOvertaken(false)
    const asked = { params: { orderId: order.orderId }, body }
    const outcome =
      order.kind === 'changeOrder'
        ? await money.run(asked as CallValues<typeof packOrder>)
        : await supplies.run(asked as CallValues<typeof packSupplies>)
    const isDone = await settle(outcome)
    if (outcome.type === 'failed') setOvertaken(isOvertaken(outcome.failure))
    return isDone
  }
  // The row shows who packed meanwhile, and the field shows a fault of the seal.
  const failure = wasOvertaken ? undefined : act.failure
  return {
    pack,
    busy: act.busy,
    /** True while the sent form may not be changed, because no answer came. */
    unknown: act.unknown,
    failure,
    wasOvertaken,
    problem: failure && failure.fields['seal'] === undefined ? problemText(failure) : undefined,
    forget: () => {
      setOvertaken(false)
      act.reset()
    },
  }
}

export type Packing = ReturnType<typeof usePacking>

/**
 * Packing as ordered takes one scan, so it can be taken back for ten seconds. Packing another content is done in a dialog,
 * which asks the server at once.
 */
export function useHeldPacking() {
  const { hold, asksOf, sendNow } = useHeldActs()
  const client = useQueryClient()
  const seals = new Map([
    ...asksOf(packOrder).map(({ params, body }) => [keyIn('changeOrder', params), body.seal] as const),
    ...asksOf(packSupplies).map(
      ({ params, body }) => [keyIn('supplyOrder', params), body.seal ?? ''] as const,
    ),
  ])
  const shown = (order: Order): Order => {
    const seal = seals.get(keyOf(order))
    return seal === undefined ? order : packedAsOrdered(order, seal)
  }
  const shownIn = (stop: Stop): Stop => ({ ...stop, orders: stop.orders.map(shown) })
  return {
    isHeld: (key: string): boolean => seals.has(key),
    /** The stop with the packings that the server does not have yet. */
    shownIn,
    hold: (stop: Stop, order: Order, { seal = '', version }: PackBody) =>
      hold(
        order.kind === 'changeOrder' ? packOrder : packSupplies,
        { params: { orderId: order.orderId }, body: { seal, version } },
        packedText(stop, order, seal),
      ),
    sendNow,
    /** A fault of a seal by the lists on this device; the server checks all seals. */
    sealFault: (order: Order, seal: string): string | undefined => {
      const lists = client.getQueriesData<InfiniteData<{ readonly rows: readonly Stop[] }>>({
        queryKey: [listDeliveries.path],
      })
      const stops = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? [])
      for (const { name, orders } of stops.map(shownIn)) {
        const holder = orders.find((each) => keyOf(each) !== keyOf(order) && isSealedBy(each, seal))
        if (holder) return fill(texts.sealTaken, { seal, orderId: holder.orderId, company: name })
      }
      return undefined
    },
  }
}

export type HeldPacking = ReturnType<typeof useHeldPacking>

/** 'Myllypuoti Kaleva, tilaus 701: pakattu, sinetti TM 220 418' */
export const packedText = (stop: Stop, order: Order, seal: string): string =>
  fill(seal === '' ? texts.doneSupplies : texts.done, { company: stop.name, order: nameOf(order), seal })

const keyIn = (kind: Order['kind'], { orderId }: { readonly orderId: unknown }): string =>
  keyOf({ kind, orderId: Number(orderId) })

const packedAsOrdered = (order: Order, seal: string): Order => ({
  ...order,
  stage: 'packed',
  seal,
  packed: order.ordered,
  packedTotal: order.orderedTotal,
  packReason: '',
  packedAt: serverNow(),
})

/** A seal is free again once its bag was delivered, or will not be. */
const sealedStages: ReadonlySet<Order['stage']> = new Set(['packed', 'onItsWay', 'notDelivered'])

const isSealedBy = ({ stage, seal }: Order, asked: string): boolean =>
  seal !== '' && sealedStages.has(stage) && seal.toUpperCase() === asked.toUpperCase()
