import { addDays, day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../tables/ledgers.ts'
import { parLevel } from '../../tables/orders.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { setParameter } from '../../shared/parameters.ts'
import { givenPortal } from '../../../test/harness.ts'
import { orderWorld, type OrderWorld } from '../../../test/orders-world.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'

const portal = givenPortal()
const db = () => portal.database.db
const WEDNESDAY = day('2026-11-18')
let world: OrderWorld

beforeEach(async () => {
  world = await orderWorld(portal)
})

const place = () => ({ companyId: world.company.id, accountId: world.account.id, userId: world.user.id })
type Ordered = Partial<typeof changeOrder.$inferInsert>

/** An order of 200 € in notes and a roll of 2 €, where nothing else is said. */
async function ordered(deliveryDate: Day, more: Ordered = {}): Promise<void> {
  const sums = { totalSumCents: 250_00, noteTotalSumCents: 200_00, coinTotalSumCents: 50_00 }
  const times = { createdAt: portal.now, modifiedAt: portal.now }
  const row = { ...place(), ...sums, ...times, pcs_10e: 20, pcs_2e_roll: 1, deliveryDate, ...more }
  await db().insert(changeOrder).values(row)
}
const wednesdays = async (more: Ordered = {}): Promise<void> => {
  for (let weeks = 1; weeks <= 4; weeks += 1) await ordered(addDays(WEDNESDAY, -7 * weeks), more)
}
async function ask({
  userId = world.user.id,
  accountId = world.account.id,
  companyId = world.company.id,
} = {}) {
  const query = `companyId=${companyId}&accountId=${accountId}&day=${WEDNESDAY}`
  return portal.app.inject({ url: `/api/ordersuggestion?${query}`, headers: await signIn(portal, userId) })
}
const suggestion = async (asked?: Parameters<typeof ask>[0]) => (await ask(asked)).json().suggestion

async function colleague(scope: object): Promise<number> {
  const { id } = await addUser(portal, { username: 'toinen' })
  await addMandate(portal, id, world.account.id, scope)
  return id
}

describe('an order is suggested', () => {
  test('from the place’s own orders, and from none that are cancelled, of another account or too few', async () => {
    const { id: otherAccount } = await addAccount(db(), world.company.id, { changeAllowed: true })
    await wednesdays({ accountId: otherAccount })
    await wednesdays({ stage: 'cancelled', cancelledAt: portal.now })
    expect((await ask()).json()).toMatchObject({ suggestion: null, isOrdered: false })
    await wednesdays()
    expect(await suggestion()).toMatchObject({
      counts: { pcs_10e: 20, pcs_2e_roll: 1, pcs_5e: 0 },
      orders: 4,
      weekday: 'wednesday',
      holiday: null,
      isCut: false,
    })
    await ordered(WEDNESDAY)
    expect((await ask()).json().isOrdered).toBe(true)
  })

  test('within the limit, which other orders of the day use up where the provider says so', async () => {
    const { id: accountId } = await addAccount(db(), world.company.id, {
      changeAllowed: true,
      withdrawLimitCents: 240_00,
    })
    await addMandate(portal, world.user.id, accountId, { changeCurrency: true, changeOrderReport: true })
    await wednesdays({ accountId })
    expect(await suggestion({ accountId })).toMatchObject({
      isCut: true,
      counts: { pcs_10e: 19, pcs_2e_roll: 0 },
    })
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

  test('to nobody who could not order, of nothing that the person’s list does not show, and only where it is switched on', async () => {
    await wednesdays()
    const deposits = await colleague({ deposit: true })
    expect((await ask({ userId: deposits })).statusCode).toBe(403)
    await setParameter(db(), 'entriesVisibleToAll', 'false', portal.now)
    const { id: orderer } = await addUser(portal, { username: 'kolmas' })
    await addMandate(portal, orderer, world.account.id, { changeCurrency: true })
    expect(await suggestion({ userId: orderer })).toBeNull()
    const { id: companyId } = await addCompany(db())
    const { id: foreign } = await addAccount(db(), companyId, { changeAllowed: true })
    expect((await ask({ accountId: foreign })).statusCode).toBe(403)
    expect((await ask({ accountId: foreign, companyId })).statusCode).toBe(403)
    await setParameter(db(), 'orderSuggestions', 'false', portal.now)
    expect((await ask()).statusCode).toBe(404)
  })
})

describe('par levels', () => {
  async function set(body: object, { userId = world.user.id, key }: { userId?: number; key?: string } = {}) {
    const headers = { ...(await signIn(portal, userId)), ...(key && { 'idempotency-key': key }) }
    const payload = { customerId: world.company.id, accountId: world.account.id, ...body }
    return portal.app.inject({ method: 'POST', url: '/api/parlevels', headers, payload })
  }

  test('belong to the account, are changed one after the other, and taken away by zeros', async () => {
    const key = 'a'.repeat(32)
    const first = { version: 0, pcs_5e: 20, pcs_1e_roll: 10 }
    for (const again of [1, 2]) {
      const answer = await set(first, { key })
      expect([again, answer.statusCode, answer.json()]).toMatchObject([
        again,
        200,
        { pcs_5e: 20, version: 1 },
      ])
    }
    const other = await colleague({ changeCurrency: true })
    expect((await ask({ userId: other })).json().parLevels).toMatchObject({
      pcs_5e: 20,
      pcs_1e_roll: 10,
      pcs_10e: 0,
      version: 1,
    })
    expect((await set({ version: 0, pcs_5e: 30 }, { userId: other })).json()).toMatchObject({
      code: 'changedElsewhere',
    })
    expect((await set({ version: 1 }, { userId: other })).json()).toMatchObject({ pcs_5e: 0, version: 2 })
    expect(await db().select().from(parLevel)).toMatchObject([{ counts: {}, version: 2, userId: other }])
    const logged = (await db().select().from(audit)).filter(({ action }) => action === 'parlevels.changed')
    expect(logged).toHaveLength(2)
  })

  test('are refused with nonsense, without the right, on a foreign account and where nothing is switched on', async () => {
    expect((await set({ version: 0, pcs_5e: -1 })).statusCode).toBe(400)
    expect((await set({ version: 0, pcs_5e: 1_000_001 })).statusCode).toBe(400)
    expect((await set({ pcs_5e: 1 })).statusCode).toBe(400)
    const { id: companyId } = await addCompany(db())
    const { id: accountId } = await addAccount(db(), companyId, { changeAllowed: true })
    expect((await set({ version: 0, pcs_5e: 1, accountId })).statusCode).toBe(403)
    expect(
      (await set({ version: 0, pcs_5e: 1 }, { userId: await colleague({ deposit: true }) })).statusCode,
    ).toBe(403)
    await setParameter(db(), 'orderSuggestions', 'false', portal.now)
    expect((await set({ version: 0, pcs_5e: 1 })).statusCode).toBe(404)
    expect(await db().select().from(parLevel)).toEqual([])
  })
})
