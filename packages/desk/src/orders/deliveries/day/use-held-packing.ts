import { listDeliveries, packOrder, packSupplies } from '@kassavirta/domain/orders/deliveries/api'
import type { PackBody } from '@kassavirta/domain/orders/deliveries/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { dayTexts as texts } from './day-texts.fi.ts'

/**
 * Packing as ordered is one scan, so it can be taken back for ten seconds. Something else is packed in a dialog, which
 * asks the server at once.
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
    /** The stop with what the server does not know yet. */
    shownIn,
    hold: (stop: Stop, order: Order, { seal = '', version }: PackBody) =>
      hold(
        order.kind === 'changeOrder' ? packOrder : packSupplies,
        { params: { orderId: order.orderId }, body: { seal, version } },
        packedText(stop, order, seal),
      ),
    sendNow,
    /** What is wrong with a seal, by the lists that this device has fetched: the server knows them all. */
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
