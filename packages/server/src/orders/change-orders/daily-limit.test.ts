import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { CHANGED, ORDERED } from '../../../test/order-calls.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
const [DAY, NEXT] = ['2026-11-18', '2026-11-19']
let world: OrderWorld

// Each order is 550 euros.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T09:30:00Z')
  world = await orderWorld(portal, { withdrawLimitCents: 1_200_00 })
})

const send = (deliveryDate: string) =>
  world.post('', { accountId: world.account.id, ...ORDERED, deliveryDate })
const switchOn = () => setParameter(db(), 'dailyOrderLimit', 'true', portal.now)
const orders = async (days: readonly string[]) => {
  const answers = await Promise.all(days.map((day) => send(day)))
  return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
}

test('unless the provider says otherwise the limit is that of each order by itself [R-DOOR-10]', async () => {
  expect(await orders([DAY, DAY, DAY])).toEqual([200, 200, 200])
})

test('with dailyOrderLimit the orders of an account and a day count together, also those sent at once [R-DOOR-10]', async () => {
  await switchOn()
  expect(await orders([DAY, DAY, DAY, NEXT])).toEqual([200, 200, 200, 400])
  const refused = await send(DAY)
  expect([refused.statusCode, refused.json().errorCodes]).toEqual([400, { totalSum: 'orderLimitExceeded' }])
})

test('a cancelled order does not count, and a changed one counts once, on its new day', async () => {
  const [first] = [await world.order(DAY), await world.order(DAY)]
  await switchOn()
  expect((await world.replace(first, 0, { ...CHANGED, deliveryDate: DAY })).statusCode).toBe(200)
  expect((await send(DAY)).statusCode).toBe(400)
  await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now })
  expect((await send(DAY)).statusCode).toBe(200)
})
