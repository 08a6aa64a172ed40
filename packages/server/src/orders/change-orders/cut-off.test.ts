import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { freezings, MINUTE, minutes, setExceptions } from '../../../test/freezings.ts'
import { givenPortal } from '../../../test/harness.ts'
import { CHANGED } from '../../../test/order-calls.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
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
  'by the rule $policy an order for $delivery is changed and cancelled until $frozen and never after, minute by minute',
  async ({ policy, delivery, frozen, fixed, exceptions }) => {
    const freezes = new Date(frozen)
    portal.now = new Date(freezes.getTime() - 5 * MINUTE)
    const rule = { deliveryPolicy: policy, earliestDeliveryDate: fixed ?? null }
    const world = await orderWorld(portal, rule)
    await setExceptions(portal, exceptions)
    const changed = await addOrder(world, delivery)
    const said: unknown[] = []
    for (const minute of minutes) {
      portal.now = new Date(freezes.getTime() + minute * MINUTE)
      const cancelled = await addOrder(world, delivery)
      const { version } = await world.state(changed)
      const change = await world.replace(changed, version, { ...CHANGED, deliveryDate: delivery })
      const cancel = await world.cancel(cancelled, 0)
      said.push([minute, version, change.json().code ?? 'ok', cancel.json().code ?? 'ok'])
    }
    const changes = minutes.filter((minute) => minute < 0).length
    const [before, after] = [
      ['ok', 'ok'],
      ['orderFrozen', 'orderFrozen'],
    ]
    expect(said).toEqual(
      minutes.map((minute, nth) => [minute, Math.min(nth, changes), ...(minute < 0 ? before : after)]),
    )
    const far = { ...CHANGED, deliveryDate: addDays(delivery as Day, 14) }
    expect((await world.replace(changed, changes, far)).json().code).toBe('orderFrozen')
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
