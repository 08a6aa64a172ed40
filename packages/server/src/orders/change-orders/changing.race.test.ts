import type { EventType } from '@kassavirta/domain/operation/provider/events'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { untilWaiting } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { CHANGED, deliver, ORDERED } from '../../../test/order-calls.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { serviceCase } from '../../tables/cases.ts'
import { entryEvent } from '../../tables/counting.ts'
import { outbox } from '../../tables/ledgers.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
const ROUNDS = 60
const DAY = '2026-11-20'

let world: OrderWorld
beforeEach(async () => {
  world = await orderWorld(portal)
})

/** Orders of the same day, as they were sent. */
async function addOrders(count: number): Promise<readonly number[]> {
  const first = await world.order(DAY)
  const copies = sql`insert into change_order (company_id, account_id, user_id, created_at, modified_at, delivery_date,
      total_sum_cents, note_total_sum_cents, coin_total_sum_cents, pcs_50e, pcs_2e_roll)
    select o.company_id, o.account_id, o.user_id, o.created_at, o.modified_at, o.delivery_date, o.total_sum_cents,
      o.note_total_sum_cents, o.coin_total_sum_cents, o.pcs_50e, o.pcs_2e_roll
    from change_order o, generate_series(2, ${count}) where o.id = ${first}`
  await db().execute(copies)
  return (await db().select({ id: changeOrder.id }).from(changeOrder)).map(({ id }) => id)
}

const told = (...types: readonly EventType[]) => db().$count(outbox, inArray(outbox.type, types))
const wordOf = (answer: { statusCode: number; json: () => { code?: string } }) => answer.json().code ?? 'ok'

test('of a change and a cancellation at once one wins, and the other is told so', async () => {
  for (const entryId of await addOrders(ROUNDS)) {
    const [change, cancel] = await Promise.all([
      world.replace(entryId, 0, { ...CHANGED, deliveryDate: DAY }),
      world.cancel(entryId, 0),
    ])
    const said = [wordOf(change), wordOf(cancel)]
    expect([
      ['ok', 'changedElsewhere'],
      ['orderCancelled', 'ok'],
    ]).toContainEqual(said)
  }
  const orders = await db().select().from(changeOrder)
  expect(orders.map(({ version }) => version)).toEqual(orders.map(() => 1))
  const cancelled = orders.filter(({ stage }) => stage === 'cancelled')
  expect(cancelled.every(({ pcs_50e }) => pcs_50e === 10)).toBe(true)
  expect(await db().$count(entryEvent)).toBe(cancelled.length)
  expect(await told('changeorder.changed', 'changeorder.cancelled')).toBe(orders.length)
})

test('of many changes with one version one is made', async () => {
  for (const entryId of await addOrders(10)) {
    const bodies = [CHANGED, ORDERED, CHANGED, ORDERED].map((body) => ({ ...body, deliveryDate: DAY }))
    const answers = await Promise.all(bodies.map((body) => world.replace(entryId, 0, body)))
    expect(answers.map(wordOf).toSorted()).toEqual([...Array(3).fill('changedElsewhere'), 'ok'])
  }
  expect(await told('changeorder.changed')).toBe(10)
})

test('fifty calls with one key change once, and each answer is the same', async () => {
  const entryId = await world.order(DAY)
  const key = { 'idempotency-key': 'muutos-kerran' }
  const change = () => world.replace(entryId, 0, { ...CHANGED, deliveryDate: DAY }, key)
  const answers = await Promise.all(Array.from({ length: 50 }, change))
  const made = answers.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(made.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ entryId, version: 1 })]))
  expect(answers.filter((answer) => !['ok', 'stillRunning'].includes(wordOf(answer)))).toEqual([])
  expect((await change()).json()).toEqual({ entryId, version: 1 })
  expect(await told('changeorder.changed')).toBe(1)
})

test('of many confirmations at once one counts, and it opens one case', async () => {
  const entryId = await world.order(DAY)
  await deliver(portal, entryId)
  const confirm = () => world.confirm(entryId, { matches: false, counts: { pcs_50e: 9 } })
  const answers = await Promise.all(Array.from({ length: 20 }, confirm))
  expect(answers.map(wordOf).toSorted()).toEqual([...Array(19).fill('deliveryConfirmed'), 'ok'])
  expect(await db().$count(serviceCase)).toBe(1)
})

test('a cancellation that waited past noon comes too late', async () => {
  portal.now = new Date('2026-11-18T09:59:59Z')
  const entryId = await world.order(DAY)
  const held = Promise.withResolvers<void>()
  const hasLock = Promise.withResolvers<void>()
  const packing = db().transaction(async (tx) => {
    await tx.select().from(changeOrder).where(eq(changeOrder.id, entryId)).for('update')
    hasLock.resolve()
    await held.promise
  })
  await hasLock.promise
  const cancel = world.cancel(entryId, 0)
  await untilWaiting(db(), 1)
  portal.now = new Date('2026-11-18T10:00:00Z')
  held.resolve()
  await packing
  expect(wordOf(await cancel)).toBe('orderFrozen')
  expect((await db().select().from(changeOrder))[0]).toMatchObject({ stage: null, version: 0 })
})
