import { eq, sql, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EventType } from '@kassavirta/domain/operation/provider/events'
import { untilWaiting } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { whileHeld } from '../../../test/held.ts'
import { isWhole } from '../../../test/whole.ts'
import { CHANGED, deliver, ORDERED, orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addRole, changeRights } from '../../../test/world.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { entryEvent } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { providerKey, outbox } from '../../tables/ledgers.ts'
import { parLevel } from '../../tables/orders.ts'
import { portalUser } from '../../tables/people.ts'
import { account, mandate, userCompanyRole } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal()

describe('orders', () => {
  const db = () => portal.database.db
  const KEY = 'provider-key-of-this-test'

  let world: OrderWorld
  beforeEach(async () => {
    world = await orderWorld(portal, { withdrawLimitCents: 1_000_00 })
    await db()
      .insert(providerKey)
      .values({ hash: hashKey(KEY), createdAt: portal.now })
  })

  const order = () =>
    world.post('', {
      accountId: world.account.id,
      deliveryDate: '2026-11-20',
      billsTotalSum: 500,
      coinTotalSum: 0,
      totalSum: 500,
      pcs_50e: 10,
    })

  const imported = async (bundle: object) => {
    const headers = { 'x-provider-key': KEY }
    const res = await portal.app.inject({
      method: 'POST',
      url: '/api/provider/import',
      headers,
      payload: bundle,
    })
    expect(res.statusCode).toBe(200)
  }

  const ofCompany = (change: (tx: Db) => Promise<unknown>) =>
    changeRights(portal, { companyIds: [world.company.id] }, change)
  const ofPerson = (change: (tx: Db) => Promise<unknown>) =>
    changeRights(portal, { userIds: [world.user.id] }, change)

  /** Actions that end the right to order while orders are on their way. Each is acknowledged when its promise settles. */
  const endings: Readonly<Record<string, () => Promise<unknown>>> = {
    'the limit of the account is lowered': () =>
      ofCompany((tx) =>
        tx.update(account).set({ withdrawLimitCents: 100_00 }).where(eq(account.id, world.account.id)),
      ),
    'the limit of the mandate is lowered': () =>
      ofPerson((tx) =>
        tx.update(mandate).set({ withdrawLimitCents: 100_00 }).where(eq(mandate.id, world.mandate.id)),
      ),
    'the account no longer orders change money': () =>
      ofCompany((tx) =>
        tx.update(account).set({ changeAllowed: false }).where(eq(account.id, world.account.id)),
      ),
    'the user is disabled': () =>
      ofPerson((tx) =>
        tx.update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, world.user.id)),
      ),
    'the mandate is ended by an import': async () => {
      const { extId, startDate } = world.mandate
      const row = { extId, user: world.user.extId, account: world.account.extId, start: startDate, end: true }
      await imported({ mandates: [{ ...row, changeCurrency: true }] })
    },
  }

  /** So many submissions of a company are worked on at a time; the others stand in line. */
  const AT_WORK = 10

  /**
   * Sends fifty orders, and begins something while the first ten have read their rights and wait for the row of the account.
   * They go on when it waits for them in turn.
   */
  async function amongFifty(begin: () => Promise<unknown>) {
    const { begun, sent } = await db().transaction(async (tx) => {
      await tx.execute(sql`select from account where id = ${world.account.id} for update`)
      const orders = Array.from({ length: 50 }, order)
      await untilWaiting(db(), AT_WORK)
      // In an object, because a promise that is returned would be waited for.
      const started = { begun: begin(), sent: orders }
      await untilWaiting(db(), AT_WORK + 1)
      return started
    })
    await begun
    return sent
  }

  describe('no order is accepted after it is acknowledged that', () => {
    test.each(Object.keys(endings))('%s', async (name) => {
      const sent = await amongFifty(endings[name]!)
      expect(await db().$count(changeOrder)).toBe(AT_WORK)
      const answers = await Promise.all(sent)
      expect(await db().$count(changeOrder)).toBe(AT_WORK)
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(AT_WORK)
      expect(answers.filter(({ statusCode }) => ![200, 400, 401, 403].includes(statusCode))).toEqual([])
      expect((await order()).statusCode).not.toBe(200)
    })
  })

  // By decisions G-G1 and G-G6 a mandate alone gives permissionChangeCurrencyOrder and makes its company the person's
  // own; a role is cancelled separately and 'mandates are separate and stay'.
  test('a role cancelled among fifty orders stops none [R-PERM-02]', async () => {
    const role = { user: world.user.extId, company: world.company.extId }
    const every = { changeOrders: true, deposits: true, permissionMaintenance: true, roleMaintenance: true }
    await addRole(db(), world.user.id, world.company.id, every)
    const sent = await amongFifty(() => imported({ roles: [{ ...role, end: true }] }))
    expect((await db().select().from(userCompanyRole))[0]?.endedAt).toEqual(portal.now)
    const answers = await Promise.all(sent)
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(await db().select().from(changeOrder)).toHaveLength(50)
    await imported({ roles: [{ ...role, ...every, restore: true }] })
    await db().delete(mandate)
    expect((await order()).statusCode).toBe(403)
  })

  test('a mandate that ends today holds until midnight in Helsinki', async () => {
    await db().update(mandate).set({ lastDay: '2026-11-15' }).where(eq(mandate.id, world.mandate.id))
    portal.now = new Date('2026-11-15T21:59:59Z')
    expect((await order()).statusCode).toBe(200)
    portal.now = new Date('2026-11-15T22:00:00Z')
    expect((await order()).statusCode).toBe(403)
  })

  /** Sends an order that has to wait for the rights of its person until the clock shows another time. */
  async function orderThatWaitsUntil(later: string) {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = ofPerson(() => {
      locked.resolve()
      return held.promise
    })
    await locked.promise
    const answer = order()
    await untilWaiting(db())
    portal.now = new Date(later)
    held.resolve()
    await holding
    return answer
  }

  test.each([
    ['the mandate ends', '2026-11-15T21:59:59Z', '2026-11-15T22:00:00Z', 403],
    ['noon passes', '2026-11-18T09:59:59Z', '2026-11-18T10:00:00Z', 400],
    ['nothing ends', '2026-11-15T21:59:58Z', '2026-11-15T21:59:59Z', 200],
  ])('what counts is the moment after the waiting: %s', async (_title, before, after, status) => {
    const lastDay = before.slice(0, 10)
    await db().update(mandate).set({ lastDay }).where(eq(mandate.id, world.mandate.id))
    portal.now = new Date(before)
    expect((await orderThatWaitsUntil(after)).statusCode).toBe(status)
  })
})

describe('changing', () => {
  const db = () => portal.database.db
  const ROUNDS = isWhole ? 60 : 12
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

  test('of change and cancellation at once one wins', async () => {
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

  test('fifty calls with one key change once', async () => {
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

  test('of many confirmations at once one opens one case', async () => {
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
    const held = sql`select from change_order where id = ${entryId} for update`
    const noon = () => (portal.now = new Date('2026-11-18T10:00:00Z'))
    const [cancelled] = await whileHeld(db(), held, [() => world.cancel(entryId, 0)], noon)
    expect(wordOf(cancelled!)).toBe('orderFrozen')
    expect((await db().select().from(changeOrder))[0]).toMatchObject({ stage: null, version: 0 })
  })
})

test('of two who fill one till, the later is told', async () => {
  const { account, call } = await orderWorld(portal)
  const { db } = portal.database
  const set = (pcs_5e: number) => () => call('/api/parlevels', { accountId: account.id, version: 0, pcs_5e })
  // Nobody can hold a row that is not there yet, so what is held is the account.
  const held = sql`select from account where id = ${account.id} for update`
  const answers = await whileHeld(db, held, [set(20), set(30)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  expect(await db.select().from(parLevel)).toMatchObject([{ counts: { pcs_5e: 20 }, version: 1 }])
})
