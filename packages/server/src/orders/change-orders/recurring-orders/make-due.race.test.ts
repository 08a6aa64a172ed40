import { sql, eq } from 'drizzle-orm'
import { expect, test, beforeEach, describe } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { whileHeld } from '../../../../test/held.ts'
import {
  madeOrders,
  recurringWorld,
  settledDays,
  type RecurringWorld,
} from '../../../../test/orders-world.ts'
import { isWhole } from '../../../../test/whole.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { handledChangeOrder } from '../../../tables/bags.ts'
import { outbox } from '../../../tables/ledgers.ts'
import { message } from '../../../tables/letters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { mandate } from '../../../tables/places.ts'
import { makeDueOrders } from './make-due.ts'

const DAY = '2026-11-19'

describe('make due', () => {
  const portal = givenPortal()
  const RACES = isWhole ? 200 : 20

  /** Recurring orders of one place that are due at the same moment. Each has a piece more, since equal ones are held back. */
  async function addMany(fewest: number, length = RACES) {
    portal.now = new Date('2026-11-16T08:00:00Z')
    const { db } = portal.database
    const { company, account, user } = await recurringWorld(portal, { withdrawLimitCents: RACES * 20_00 })
    const row = {
      companyId: company.id,
      accountId: account.id,
      userId: user.id,
      weekdays: ['thursday'] as const,
      everyWeeks: 1,
      fromDay: '2026-11-16',
      untilDay: '2026-11-20',
      createdAt: portal.now,
      lookAt: portal.now,
    }
    const counts = Array.from({ length }, (_, index) => ({ pcs_20e: fewest + index }))
    await db.insert(recurringOrder).values(counts.map((each) => ({ ...row, counts: each })))
    portal.now = new Date('2026-11-16T10:00:00Z')
    return user
  }

  /** Two processes, each with connections of its own, look at the same moment. */
  async function race() {
    const { database, deps } = portal
    const another = { ...deps, database, db: database.db }
    await Promise.all([makeDueOrders(deps), makeDueOrders(another), makeDueOrders(deps)])
  }

  test('two processes make each order once', async () => {
    await addMany(1)
    await race()
    const orders = await madeOrders(portal)
    const days = await settledDays(portal)
    expect(orders).toHaveLength(RACES)
    expect(days.filter(({ day, state }) => day === DAY && state === 'made')).toHaveLength(RACES)
    expect(new Set(days.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ id }) => id)))
    expect(await portal.database.db.select().from(outbox)).toHaveLength(RACES)
    expect(await portal.database.db.select().from(message)).toEqual([])
  })

  test('two processes tell once of each order that cannot be made', async () => {
    await addMany(RACES + 1)
    await race()
    expect(await madeOrders(portal)).toEqual([])
    expect(await portal.database.db.select().from(message)).toHaveLength(RACES)
  })

  const job = () => makeDueOrders(portal.deps)

  test('nothing is made of what is stopped meanwhile', async () => {
    const { id: stoppedBy } = await addMany(5, 1)
    const held = sql`select from recurring_order for update`
    await whileHeld(portal.database.db, held, [job], (tx) =>
      tx.update(recurringOrder).set({ stoppedAt: portal.now, stoppedBy }),
    )
    expect(await madeOrders(portal)).toEqual([])
  })

  test('nothing is made for who loses the right meanwhile', async () => {
    const { id } = await addMany(5, 1)
    const held = sql`select pg_advisory_xact_lock(2, ${id % 512})`
    await whileHeld(portal.database.db, held, [job], (tx) =>
      tx.update(mandate).set({ changeCurrency: false }),
    )
    expect(await madeOrders(portal)).toEqual([])
  })
})

describe('made days', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db

  const ROUNDS = isWhole ? 100 : 16
  /** Noon comes at another statement of the two acts in each round, from before the first to after the last. */
  const MOMENTS = 30
  /** When orders for the day are made, and its cut-off. */
  const MAKES = new Date('2026-11-16T10:00:00Z')
  const NOON = new Date('2026-11-17T10:00:00Z')

  let world: RecurringWorld
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    world = await recurringWorld(portal)
  })

  async function addMany(): Promise<readonly number[]> {
    const row = {
      companyId: world.company.id,
      accountId: world.account.id,
      userId: world.user.id,
      weekdays: ['thursday'] as const,
      everyWeeks: 1,
      fromDay: '2026-11-16',
      untilDay: '2026-11-20',
      createdAt: portal.now,
      lookAt: portal.now,
    }
    const made = await db()
      .insert(recurringOrder)
      .values(Array.from({ length: ROUNDS }, (_, index) => ({ ...row, counts: { pcs_20e: 5 + index } })))
      .returning()
    return made.map(({ id }) => id)
  }

  const skip = (recurringId: number) =>
    world.post(`/${recurringId}/skip`, { day: DAY, isSkipped: true, version: 0 })
  const told = async (type: 'changeorder.created' | 'changeorder.cancelled') =>
    db().$count(outbox, eq(outbox.type, type))

  test('of days skipped while two processes work no order is left', async () => {
    const ids = await addMany()
    world.at(MAKES.toISOString())
    const { database, deps } = portal
    const another = { ...deps, database, db: database.db }
    const [first = 0, ...rest] = ids
    const answers: number[] = []
    // From the end, so that the jobs meet them on their way. One is skipped before they begin, and one when they are done.
    const [last = 0, ...middle] = rest.toReversed()
    const skipAll = async (which: readonly number[]) => {
      for (const id of which) answers.push((await skip(id)).statusCode)
    }
    await skipAll([last])
    await Promise.all([skipAll(middle), makeDueOrders(deps), makeDueOrders(another)])
    await makeDueOrders(deps)
    await skipAll([first])
    expect(answers).toEqual(ids.map(() => 200))
    const orders = await madeOrders(portal)
    expect(orders.filter(({ stage }) => stage !== 'cancelled')).toEqual([])
    // Some were made before they were skipped, and some never.
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.length).toBeLessThan(ROUNDS)
    expect([await told('changeorder.created'), await told('changeorder.cancelled')]).toEqual([
      orders.length,
      orders.length,
    ])
    const days = await settledDays(portal)
    expect(days.map(({ state, skipped, orderId }) => [state, skipped, orderId])).toEqual(
      ids.map(() => ['coming', true, null]),
    )
  })

  test('of a skip at noon and a packing never both win', async () => {
    const ids = await addMany()
    world.at(MAKES.toISOString())
    await makeDueOrders(portal.deps)
    const orderOf = new Map((await settledDays(portal)).map((day) => [day.recurringId, day.orderId!]))
    const before = new Date(NOON.getTime() - 1)
    world.at(before.toISOString())
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    const ends = new Set<string>()
    // Noon comes when so many more statements have been sent to the database: at another moment of the two acts each time.
    let beforeNoon = 0
    portal.deps.database.onStatement(() => {
      beforeNoon -= 1
      if (beforeNoon === 0) portal.now = NOON
    })
    for (const [round, id] of ids.entries()) {
      const orderId = orderOf.get(id)!
      const pack = () => packer.act(`/orders/${orderId}/pack`, { seal: `S-${orderId}`, version: 0 })
      beforeNoon = isWhole ? round % MOMENTS : round * 2
      portal.now = beforeNoon === 0 ? NOON : before
      const [skipped, packed] = await Promise.all([skip(id), pack()])
      const won = [skipped, packed].map(({ statusCode }) => statusCode)
      expect([
        [200, 409],
        [409, 200],
        [409, 409],
      ]).toContainEqual(won)
      const order = (await madeOrders(portal)).find((each) => each.id === orderId)
      const results = await db().$count(handledChangeOrder, eq(handledChangeOrder.changeOrderId, orderId))
      const end = won[0] === 200 ? 'cancelled' : won[1] === 200 ? 'packed' : null
      expect([order?.stage, results]).toEqual([end, end === 'packed' ? 1 : 0])
      ends.add(String(end))
    }
    expect([...ends]).toEqual(expect.arrayContaining(['cancelled', 'packed']))
  })

  test('a skip that waits for a packing is too late', async () => {
    const [id = 0] = await addMany()
    world.at(MAKES.toISOString())
    await makeDueOrders(portal.deps)
    world.at(new Date(NOON.getTime() - 1).toISOString())
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    const { orderId } = (await settledDays(portal)).find(({ recurringId }) => recurringId === id)!
    const order = sql`select from change_order where id = ${orderId} for update`
    const pack = () => packer.act(`/orders/${orderId}/pack`, { seal: `S-${orderId}`, version: 0 })
    const answers = await whileHeld(db(), order, [pack, () => skip(id)], () => (portal.now = NOON))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect((await madeOrders(portal)).find((each) => each.id === orderId)?.stage).toBe('packed')
  })
})
