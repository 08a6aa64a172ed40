import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilWaiting } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import {
  addAccount,
  addCompany,
  addMandate,
  addRole,
  addUser,
  changeRights,
  signIn,
} from '../../../test/world.ts'
import type { Db } from '../../platform/database/database.ts'
import { account } from '../../tables/company.ts'
import { providerKey } from '../../tables/ledgers.ts'
import { portalUser } from '../../tables/people.ts'
import { mandate, userCompanyRole } from '../../tables/rights.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { hashKey } from '../../platform/rights/access.ts'

const portal = givenPortal()
const db = () => portal.database.db
const KEY = 'provider-key-of-this-test'

let world: {
  company: Awaited<ReturnType<typeof addCompany>>
  account: Awaited<ReturnType<typeof addAccount>>
  user: Awaited<ReturnType<typeof addUser>>
  mandate: Awaited<ReturnType<typeof addMandate>>
  headers: Record<string, string>
}
beforeEach(async () => {
  const company = await addCompany(db())
  const of = await addAccount(db(), company.id, { changeAllowed: true, withdrawLimitCents: 1_000_00 })
  const user = await addUser(portal)
  const held = await addMandate(portal, user.id, of.id, { changeCurrency: true })
  world = { company, account: of, user, mandate: held, headers: await signIn(portal, user.id) }
  await db()
    .insert(providerKey)
    .values({ hash: hashKey(KEY), createdAt: portal.now })
})

const order = () =>
  portal.app.inject({
    method: 'POST',
    url: '/api/changecurrencyorder',
    headers: world.headers,
    payload: {
      accountId: world.account.id,
      customerId: world.company.id,
      deliveryDate: '2026-11-20',
      billsTotalSum: 500,
      coinTotalSum: 0,
      totalSum: 500,
      pcs_50e: 10,
    },
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
test('a role does not decide about orders: cancelled among fifty of them, all are accepted, and without the mandate none would be [R-PERM-02]', async () => {
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

test('a mandate that ends today holds until midnight in Helsinki, and not a moment longer', async () => {
  await db().update(mandate).set({ lastDay: '2026-11-15' }).where(eq(mandate.id, world.mandate.id))
  portal.now = new Date('2026-11-15T21:59:59Z')
  world.headers = await signIn(portal, world.user.id)
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
  world.headers = await signIn(portal, world.user.id)
  expect((await orderThatWaitsUntil(after)).statusCode).toBe(status)
})
