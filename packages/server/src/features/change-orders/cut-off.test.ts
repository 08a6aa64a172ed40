import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates'
import type { DeliveryPolicy } from '@kassavirta/domain/kernel/delivery-dates'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { CHANGED } from '../../../test/order-calls.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
const MINUTE = 60_000
const minutes = [-3, -2, -1, 0, 1, 2]

/** The rule of an account, the day of an order, and the instant from which on it is frozen, from a calendar by hand. */
type Freezing = readonly [policy: DeliveryPolicy, delivery: string, frozen: string, fixed?: string]
const freezings: readonly Freezing[] = [
  ['banking', '2026-03-31', '2026-03-27T10:00:00Z'],
  ['banking', '2026-04-01', '2026-03-30T09:00:00Z'],
  ['banking', '2026-04-07', '2026-04-01T09:00:00Z'],
  ['banking', '2026-10-27', '2026-10-23T09:00:00Z'],
  ['banking', '2026-10-28', '2026-10-26T10:00:00Z'],
  ['banking', '2026-12-28', '2026-12-22T10:00:00Z'],
  // A day on which banks are closed freezes with the banking day before it.
  ['banking', '2026-11-21', '2026-11-18T10:00:00Z'],
  ['days', '2026-03-30', '2026-03-28T10:00:00Z'],
  ['days', '2026-03-31', '2026-03-29T09:00:00Z'],
  ['days', '2026-10-26', '2026-10-24T09:00:00Z'],
  ['days', '2026-10-27', '2026-10-25T10:00:00Z'],
  // The provider's own date applies until its day begins in Helsinki, and the calendar from then on.
  ['fixed', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29'],
  ['fixed', '2026-03-31', '2026-03-29T09:00:00Z', '2026-03-29'],
  ['fixed', '2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25'],
  ['fixed', '2026-10-28', '2026-10-26T10:00:00Z', '2026-10-20'],
]

/** An order as it was sent a week before. */
async function addOrder(world: OrderWorld, deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 550_00, noteTotalSumCents: 500_00, coinTotalSumCents: 50_00 }
  const at = new Date(portal.now.getTime() - 7 * 24 * 60 * MINUTE)
  const sent = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
  const [made] = await portal.database.db
    .insert(changeOrder)
    .values({ ...sent, ...sums, deliveryDate, pcs_50e: 10, pcs_2e_roll: 1, createdAt: at, modifiedAt: at })
    .returning()
  return made!.id
}

test.each(freezings)(
  'by the rule %s an order for %s is changed and cancelled until %s and never after, minute by minute',
  async (deliveryPolicy, delivery, frozen, fixed) => {
    const freezes = new Date(frozen)
    portal.now = new Date(freezes.getTime() - 5 * MINUTE)
    const world = await orderWorld(portal, { deliveryPolicy, earliestDeliveryDate: fixed ?? null })
    const [changed, later] = [await addOrder(world, delivery), await addOrder(world, delivery)]
    const far = { ...CHANGED, deliveryDate: addDays(delivery as Day, 14) }
    let version = 0
    const said: unknown[] = []
    for (const minute of minutes) {
      portal.now = new Date(freezes.getTime() + minute * MINUTE)
      const cancelled = await addOrder(world, delivery)
      const change = await world.replace(changed, version, { ...CHANGED, deliveryDate: delivery })
      const cancel = await world.cancel(cancelled, 0)
      if (change.statusCode === 200) version += 1
      else expect((await world.replace(later, 0, far)).json().code).toBe('orderFrozen')
      said.push([minute, change.json().code ?? 'ok', cancel.json().code ?? 'ok'])
    }
    expect(said).toEqual(
      minutes.map((minute) => [minute, ...Array(2).fill(minute < 0 ? 'ok' : 'orderFrozen')]),
    )
    expect(version).toBe(3)
  },
)

test('at its very instant an order is frozen, and a millisecond before it is not', async () => {
  const noon = instantAt(dayOf(new Date('2026-11-16T00:00:00Z')), '12:00')
  portal.now = new Date(noon.getTime() - 1)
  const world = await orderWorld(portal)
  const [first, second] = [await addOrder(world, '2026-11-18'), await addOrder(world, '2026-11-18')]
  expect((await world.cancel(first, 0)).statusCode).toBe(200)
  portal.now = noon
  expect((await world.cancel(second, 0)).json().code).toBe('orderFrozen')
})

test('an open order cannot be moved to a day whose cut-off has passed, whatever it is now', async () => {
  portal.now = new Date('2026-11-16T10:00:00Z')
  const world = await orderWorld(portal)
  const entryId = await addOrder(world, '2026-11-20')
  const answer = await world.replace(entryId, 0, { ...CHANGED, deliveryDate: '2026-11-18' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'deliveryDayTooEarly'])
})
