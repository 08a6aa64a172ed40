import { addDays, day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addOrder, orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addAccount, addMandate, addUser, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit } from '../../tables/ledgers.ts'
import { parLevel } from '../../tables/orders.ts'
import type { changeOrder } from '../../tables/submissions.ts'

const portal = givenNeighbours()
const db = () => portal.database.db
const WEDNESDAY = day('2026-11-18')
let world: OrderWorld
beforeEach(async () => {
  world = await orderWorld(portal)
})

type Ordered = Partial<typeof changeOrder.$inferInsert>
/** An order of 200 € in notes and a roll of 2 €, where nothing else is said. */
const ordered = (deliveryDate: Day, more: Ordered = {}) =>
  addOrder(portal, { ...world.owner, ...more }, deliveryDate, {
    totalSumCents: 25e3,
    noteTotalSumCents: 2e4,
    pcs_20e: 0,
    pcs_10e: 20,
    ...more,
  })
const wednesdays = async (more: Ordered = {}): Promise<void> => {
  for (let weeks = 1; weeks <= 4; weeks += 1) await ordered(addDays(WEDNESDAY, -7 * weeks), more)
}
async function ask(asked: { accountId?: number; companyId?: number } = {}, userId = world.user.id) {
  const { accountId, companyId } = { ...world.owner, ...asked }
  const query = `companyId=${companyId}&accountId=${accountId}&day=${WEDNESDAY}`
  return world.get(`/api/ordersuggestion?${query}`, await signIn(portal, userId))
}
const suggestion = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json().suggestion

async function colleague(scope: object): Promise<number> {
  const { id } = await addUser(portal)
  await addMandate(portal, id, world.account.id, scope)
  return id
}
/** Another account of the place, on which its person may order too. */
async function otherAccount(values: Parameters<typeof addAccount>[2] = {}): Promise<number> {
  const { id } = await addAccount(db(), world.company.id, { changeAllowed: true, ...values })
  await addMandate(portal, world.user.id, id, { changeCurrency: true, changeOrderReport: true })
  return id
}

describe('an order is suggested', () => {
  test('from the account’s orders, by the weekday', async () => {
    await wednesdays()
    const counts = { pcs_10e: 20, pcs_2e_roll: 1, pcs_5e: 0 }
    const basis = { orders: 4, weekday: 'wednesday', holiday: null, isCut: false }
    expect((await ask()).json()).toMatchObject({ suggestion: { counts, ...basis }, isOrdered: false })
  })

  test('from none that are cancelled, elsewhere or too few', async () => {
    await wednesdays({ accountId: await otherAccount() })
    await wednesdays({ stage: 'cancelled', cancelledAt: portal.now })
    await wednesdays(await addPlace(portal))
    await ordered(addDays(WEDNESDAY, -7))
    expect(await suggestion()).toBeNull()
  })

  test('beside what is ordered for the day already', async () => {
    await wednesdays()
    await ordered(addDays(WEDNESDAY, 1))
    expect((await ask()).json().isOrdered).toBe(false)
    await ordered(WEDNESDAY)
    expect((await ask()).json().isOrdered).toBe(true)
  })

  test('within the limit that other orders leave', async () => {
    const accountId = await otherAccount({ withdrawLimitCents: 240_00 })
    await wednesdays({ accountId })
    const cut = { isCut: true, counts: { pcs_10e: 19, pcs_2e_roll: 0 } }
    expect(await suggestion({ accountId })).toMatchObject(cut)
    await setParameter(db(), 'dailyOrderLimit', 'true', portal.now)
    await ordered(WEDNESDAY, { accountId, pcs_10e: 14, pcs_2e_roll: 0 })
    expect(await suggestion({ accountId })).toMatchObject({ isCut: true, counts: { pcs_10e: 8 } })
    await setParameter(db(), 'dailyOrderLimit', 'false', portal.now)
    expect(await suggestion({ accountId })).toMatchObject({ counts: { pcs_10e: 19 } })
  })

  test('without loose coins where the account no longer sells them', async () => {
    await wednesdays({ pcs_2e: 400 })
    expect((await suggestion()).counts).toMatchObject({ pcs_2e: 0 })
  })

  test('to nobody who could not order', async () => {
    await wednesdays()
    expect((await ask({}, await colleague({ deposit: true }))).statusCode).toBe(403)
    const { companyId, accountId } = await addPlace(portal, {}, { changeAllowed: true })
    expect((await ask({ accountId })).statusCode).toBe(403)
    expect((await ask({ accountId, companyId })).statusCode).toBe(403)
  })

  test('of nothing that the person’s list does not show', async () => {
    await wednesdays()
    await setParameter(db(), 'entriesVisibleToAll', 'false', portal.now)
    expect(await suggestion({}, await colleague({ changeCurrency: true }))).toBeNull()
  })

  test('only where it is switched on', async () => {
    await wednesdays()
    await setParameter(db(), 'orderSuggestions', 'false', portal.now)
    expect((await ask()).statusCode).toBe(404)
  })
})

describe('par levels', () => {
  const set = async (body: object, userId = world.user.id, more: object = {}) =>
    world.call(
      '/api/parlevels',
      { accountId: world.account.id, ...body },
      {
        ...(await signIn(portal, userId)),
        ...more,
      },
    )

  test('are set once for each key', async () => {
    const key = { 'idempotency-key': 'a'.repeat(32) }
    for (const _ of [1, 2]) {
      const answer = await set({ version: 0, pcs_5e: 20, pcs_1e_roll: 10 }, world.user.id, key)
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { pcs_5e: 20, version: 1 }])
    }
    expect(await madeRows(portal, audit)).toMatchObject([{ action: 'parlevels.changed' }])
  })

  test('belong to the account, and are changed one after the other', async () => {
    await set({ version: 0, pcs_5e: 20, pcs_1e_roll: 10 })
    const other = await colleague({ changeCurrency: true })
    const levels = { pcs_5e: 20, pcs_1e_roll: 10, pcs_10e: 0, version: 1 }
    expect((await ask({}, other)).json().parLevels).toMatchObject(levels)
    expect((await set({ version: 0, pcs_5e: 30 }, other)).json().code).toBe('changedElsewhere')
    expect((await ask({ accountId: await otherAccount() })).json().parLevels).toMatchObject({ version: 0 })
  })

  test('are taken away by zeros', async () => {
    await set({ version: 0, pcs_5e: 20 })
    expect((await set({ version: 1 })).json()).toMatchObject({ pcs_5e: 0, version: 2 })
    const own = (await db().select().from(parLevel)).find((row) => row.accountId === world.account.id)
    expect(own).toMatchObject({ counts: {}, version: 2, userId: world.user.id })
  })

  test.for([
    ['below zero', { version: 0, pcs_5e: -1 }, 400],
    ['above a million', { version: 0, pcs_5e: 1_000_001 }, 400],
    ['without a version', { pcs_5e: 1 }, 400],
  ] as const)('are refused %s', async ([, body, status]) => {
    expect((await set(body)).statusCode).toBe(status)
  })

  test('are refused on a foreign account, and without the right', async () => {
    const { accountId } = await addPlace(portal, {}, { changeAllowed: true })
    expect((await set({ version: 0, pcs_5e: 1, accountId })).statusCode).toBe(403)
    const stranger = await colleague({ deposit: true })
    expect((await set({ version: 0, pcs_5e: 1 }, stranger)).statusCode).toBe(403)
  })

  test('are refused where nothing is switched on', async () => {
    await setParameter(db(), 'orderSuggestions', 'false', portal.now)
    expect((await set({ version: 0, pcs_5e: 1 })).statusCode).toBe(404)
  })
})
