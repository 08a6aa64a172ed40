import { expect, test } from 'vitest'
import {
  closed,
  done,
  FROZEN_DAY,
  givenDeliveries,
  OPEN_DAY,
  pack,
  recordsOf,
  refused,
  sendRun,
  tell,
} from '../../../test/delivery-world.ts'
import { setExceptions } from '../../../test/freezings.ts'
import { setParameter } from '../../shared/parameters.ts'
import { recurringOccurrence, recurringOrder } from '../../tables/recurring.ts'
import { changeOrder } from '../../tables/submissions.ts'

const given = givenDeliveries()
const { stored } = recordsOf(given.portal)
const db = () => given.portal.database.db

test('an act that another has overtaken is refused, and leaves the order as it is', async () => {
  const { world, packer, dispatcher, supervisor } = given
  const orderId = await world.order()
  const path = `/orders/${orderId}`
  await pack(packer, orderId)
  const reason = 'Asiakas soitti'
  expect(await refused(supervisor, `${path}/cancel`, { reason, version: 0 })).toBe('changedElsewhere')
  const planned = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
  const again = { kind: 'changeOrder', orderId, runId: planned.runId }
  // What is on the shelf has not been sent a first time.
  expect(await refused(dispatcher, '/deliveries/again', { ...again, version: 1 })).toBe('stateChanged')
  const { run } = await sendRun(dispatcher, world.routeId)
  await tell(dispatcher, run.runId, world.company.id, closed)
  const before = await stored(orderId)
  expect(await refused(dispatcher, '/deliveries/again', { ...again, version: 2 })).toBe('changedElsewhere')
  expect(await refused(supervisor, `${path}/cancel`, { reason, version: 3 })).toBe('stateChanged')
  expect(await stored(orderId)).toEqual(before)
})

test('nothing is packed for a day that is closed, nor by whoever may not unpack is what is packed cancelled', async () => {
  const { world, packer, dispatcher } = given
  const [orderId, packed] = [await world.order(), await world.order()]
  await pack(packer, packed)
  const cancelling = { reason: 'Turha', version: 1 }
  expect(await refused(dispatcher, `/orders/${packed}/cancel`, cancelling)).toBe('forbidden')
  await setExceptions(given.portal, { [FROZEN_DAY]: null })
  expect(await refused(packer, `/orders/${orderId}/pack`, { seal: 'S-9', version: 0 })).toBe('dayClosed')
  expect(await stored(orderId)).toMatchObject({ stage: null, sealNumber: '' })
})

/** An order that a recurring order made for a day whose cut-off is to come. */
async function makeRepeated(): Promise<number> {
  const { world, portal } = given
  const orderId = await world.order({ deliveryDate: OPEN_DAY })
  const { companyId, accountId, userId } = await stored(orderId)
  const ofWhom = { companyId, accountId, userId, createdAt: portal.now, lookAt: portal.now }
  const repeats = { weekdays: ['wednesday'], everyWeeks: 1, fromDay: OPEN_DAY, counts: {} } as const
  const [made] = await db()
    .insert(recurringOrder)
    .values({ ...ofWhom, ...repeats })
    .returning()
  const recurringId = made!.id
  await db().insert(recurringOccurrence).values({
    recurringId,
    day: OPEN_DAY,
    state: 'made',
    deliveryDate: OPEN_DAY,
    orderId,
    settledAt: portal.now,
  })
  return orderId
}

test('what a customer may still skip is not packed: a day of a recurring order while those are offered', async () => {
  const { world, portal, packer } = given
  const [single, repeated] = [await world.order({ deliveryDate: OPEN_DAY }), await makeRepeated()]
  const codeOf = async (id: number) =>
    (await packer.act(`/orders/${id}/pack`, { seal: `S-${id}`, version: 0 })).json().code
  await setParameter(db(), 'recurringOrders', 'true', portal.now)
  expect([await codeOf(repeated), await codeOf(single)]).toEqual(['orderNotFrozen', undefined])
  await setParameter(db(), 'recurringOrders', 'false', portal.now)
  expect(await codeOf(repeated)).toBeUndefined()
  expect(await db().select({ stage: changeOrder.stage }).from(changeOrder)).toEqual([
    { stage: 'packed' },
    { stage: 'packed' },
  ])
})
