import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'
import {
  askFor,
  CANCEL_MANDATE,
  CANCEL_ROLE,
  buildAdministration,
  type AdministrationWorld,
} from '../../../test/places-world.ts'
import { untilWaiting } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addRole, addUser, changeRights, signIn } from '../../../test/world.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let world: AdministrationWorld
let second: { headers: { authorization: string }; roleId: number }
beforeEach(async () => {
  world = await buildAdministration(portal)
  const user = await addUser(portal)
  const rights = { permissionMaintenance: true, roleMaintenance: true }
  const role = await addRole(db(), user.id, world.company.id, rights)
  second = { headers: await signIn(portal, user.id), roleId: role.id }
})

const cancel = (path: string, entityId: number, headers: { authorization: string }) =>
  askFor(portal, path, { companyId: world.company.id, entityId }, headers)

test.each([
  [CANCEL_MANDATE, () => world.mandate.id],
  [CANCEL_ROLE, () => world.role.id],
])('%s by two administrators at once leaves one row in each ledger', async (path, id) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => cancel(path, id(), nth % 2 ? world.headers : second.headers)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect([await db().$count(audit), await db().$count(outbox), await db().$count(mail)]).toEqual([1, 1, 1])
})

test('two administrators who cancel each other: one of them comes too late', async () => {
  const answers = await Promise.all([
    cancel(CANCEL_ROLE, second.roleId, world.headers),
    cancel(CANCEL_ROLE, world.adminRole.id, second.headers),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
  const ended = (await db().select().from(userCompanyRole)).filter(({ endedAt }) => endedAt)
  expect([ended.length, await db().$count(audit)]).toEqual([1, 1])
})

describe('while orders are on their way', () => {
  const order = (headers: { authorization: string }, url: string, payload: object) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { customerId: world.company.id, deliveryDate: '2026-11-20', ...payload },
    })
  const change = { billsTotalSum: 500, coinTotalSum: 0, totalSum: 500, pcs_50e: 10 }

  test('a mandate is cancelled without waiting in vain, and every order of its last day holds', async () => {
    const token = await signIn(portal, world.pekka.id)
    const body = { ...change, accountId: world.account.id }
    const sent = Array.from({ length: 30 }, () => order(token, '/api/changecurrencyorder', body))
    expect((await cancel(CANCEL_MANDATE, world.mandate.id, world.headers)).statusCode).toBe(200)
    // A cancelled mandate is valid until midnight (decisions G-G2).
    const answers = await Promise.all(sent)
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(await db().$count(changeOrder)).toBe(30)
  })

  test('nothing is accepted by a role after its cancellation was acknowledged', async () => {
    const token = await signIn(portal, world.pekka.id)
    const send = () => order(token, '/api/supplyorder', { tt_kpl_sinetit: 5 })
    // The first five have read their rights and wait for the row of the company; the cancellation waits for them.
    const { cancelling, sent } = await db().transaction(async (tx) => {
      await tx.execute(sql`select from company where id = ${world.company.id} for update`)
      const first = Array.from({ length: 5 }, send)
      await untilWaiting(db(), 5)
      const cancelled = cancel(CANCEL_ROLE, world.role.id, world.headers)
      await untilWaiting(db(), 6)
      return { cancelling: { cancelled }, sent: [...first, ...Array.from({ length: 45 }, send)] }
    })
    expect((await cancelling.cancelled).statusCode).toBe(200)
    expect(await db().$count(supplyOrder)).toBe(5)
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(45).fill(403)])
    expect(await db().$count(supplyOrder)).toBe(5)
  })
})

test('a mandate that an import gives to another person while its cancellation waits is cancelled there', async () => {
  const other = await addUser(portal)
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof cancel>>>()
  await changeRights(portal, { userIds: [world.pekka.id, other.id] }, async (tx) => {
    answer.resolve(cancel(CANCEL_MANDATE, world.mandate.id, world.headers))
    await untilWaiting(db())
    await tx.update(mandate).set({ userId: other.id }).where(eq(mandate.id, world.mandate.id))
  })
  // The guard of the tables of rights refuses the commit of a cancellation that holds the former holder's lock only.
  expect((await answer.promise).statusCode).toBe(200)
  expect(await db().select().from(mandate)).toMatchObject([{ userId: other.id, cancelledAt: portal.now }])
  expect(await db().select().from(audit)).toMatchObject([{ detail: { user: other.extId } }])
})
