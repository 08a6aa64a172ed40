import { addDays, day, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { freezings, MINUTE, minutes, setExceptions } from '../../../test/freezings.ts'
import { givenPortal } from '../../../test/harness.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { freezingBy, freezingOf } from './days/freezing-days.ts'
import type { Order } from './orders/order.ts'

const portal = givenPortal({ extra: deskFeatures })

/** An order as it was sent a week before. */
async function addOrder({ company, account, user }: OrderWorld, deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 500_00, noteTotalSumCents: 500_00, coinTotalSumCents: 0 }
  const at = new Date(portal.now.getTime() - 7 * 24 * 60 * MINUTE)
  const sent = {
    companyId: company.id,
    accountId: account.id,
    userId: user.id,
    createdAt: at,
    modifiedAt: at,
  }
  const [made] = await portal.database.db
    .insert(changeOrder)
    .values({ ...sent, ...sums, deliveryDate, pcs_50e: 10 })
    .returning()
  return made!.id
}

test.each(freezings)(
  'by the rule $policy an order for $delivery is the customer’s until $frozen and the desk’s from then on, minute by minute',
  async ({ policy, delivery, frozen, fixed, exceptions }) => {
    const freezes = new Date(frozen)
    portal.now = new Date(freezes.getTime() - 5 * MINUTE)
    const world = await orderWorld(portal, { deliveryPolicy: policy, earliestDeliveryDate: fixed ?? null })
    await setExceptions(portal, exceptions)
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    const said: unknown[] = []
    for (const minute of minutes) {
      portal.now = new Date(freezes.getTime() + minute * MINUTE)
      const [cancelled, packed] = [await addOrder(world, delivery), await addOrder(world, delivery)]
      const { changeableUntil } = await world.state(packed)
      const seen = (await packer.browser.get(`/deliveries?day=${delivery}&route=none`)).json()
      const pack = await packer.act(`/orders/${packed}/pack`, { seal: `S-${packed}`, version: 0 })
      const cancel = await world.cancel(cancelled, 0)
      said.push([minute, changeableUntil, isShownFrozen(seen, packed), codeOf(cancel), codeOf(pack)])
    }
    const until = freezes.toISOString()
    const [before, after] = [
      [until, false, 'ok', 'orderNotFrozen'],
      [null, true, 'orderFrozen', 'ok'],
    ]
    expect(said).toEqual(minutes.map((minute) => [minute, ...(minute < 0 ? before : after)]))
  },
)

const codeOf = (answer: { json: () => { code?: string } }): string => answer.json().code ?? 'ok'

type Stop = { readonly orders: readonly { readonly orderId: number; readonly isFrozen: boolean }[] }

/** What the list of the day tells the desk of an order. */
const isShownFrozen = ({ rows }: { readonly rows: readonly Stop[] }, orderId: number) =>
  rows.flatMap(({ orders }) => orders).find((order) => order.orderId === orderId)?.isFrozen

/** A year with both clock changes, seen every minute around the instant of freezing. */
const someDay = fc.nat(365).map((days): Day => addDays(day('2026-01-01'), days))
const situation = fc.record({
  delivery: someDay,
  policy: fc.constantFrom('banking', 'days', 'fixed'),
  deliveryDays: fc.constantFrom('0', '1', '2', '5'),
  earliestDeliveryDate: fc.option(someDay),
  changeOrderCutoffLocal: fc.constantFrom('03:30', '12:00', '23:59'),
  exceptionDays: fc
    .array(fc.tuple(someDay, fc.constantFrom(null, '02:15', '03:15')), { maxLength: 60 })
    .map((days): Record<string, string | null> => Object.fromEntries(days)),
})

test('at every minute around its cut-off an order is either the customer’s to change or the desk’s to pack', () => {
  fc.assert(
    fc.property(situation, ({ delivery, policy, changeOrderCutoffLocal, exceptionDays, ...rule }) => {
      const parameters = { changeOrderCutoffLocal, exceptionDays }
      const freezing = freezingBy(parameters)
      const account = { ...rule, deliveryPolicy: policy }
      const order = { ...account, deliveryDate: delivery, stage: null, countingState: 'uusi' }
      const atDesk = { ...order, kind: 'changeOrder', account } as unknown as Order
      const freezes = freezesAt(order, parameters)
      // The desk asks a second time, and then knows it already.
      expect([1, 2].map(() => freezingOf(atDesk, freezing))).toEqual([freezes, freezes])
      const middle = freezes ?? instantAt(delivery, '12:00')
      const around = Array.from({ length: 181 }, (_, nth) => new Date(middle.getTime() + (nth - 90) * MINUTE))
      const isRight = (now: Date) =>
        isOpen(order, freezes, now) === (freezes !== null && now.getTime() < freezes.getTime())
      expect(around.filter((now) => !isRight(now))).toEqual([])
    }),
    { seed: 1116, numRuns: isWhole ? 400 : 100 },
  )
})
