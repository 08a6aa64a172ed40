import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { makeDueOrders } from '../src/orders/change-orders/recurring-orders/make-due.ts'
import { company } from '../src/tables/company.ts'
import { audit } from '../src/tables/ledgers.ts'
import { addShop, declareBag, removeDeclaration } from './bags.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { madeOrders, recurringWorld } from './recurring-world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let service: Awaited<ReturnType<typeof staffAtWork>>
beforeEach(async () => {
  service = await staffAtWork(portal, 'palvelu', ['service'])
})

const end = (id: number, version = 0, reason = 'Liike lopetti', who = service) =>
  who.act(`/customers/${id}/end`, { reason, version })
const codeOf = (answer: { readonly json: () => { readonly code: string } }) => answer.json().code
const read = async (path: string) => (await service.browser.get(`/customers/${path}`)).json()

test('a place is ended once, with a reason, by somebody who serves customers', async () => {
  const { companyId } = await addShop(portal)
  expect(codeOf(await end(companyId, 0, ' '))).toBe('required')
  expect(codeOf(await end(companyId, 7))).toBe('changedElsewhere')
  expect(codeOf(await end(999_999))).toBe('notFound')
  const counter = await staffAtWork(portal, 'laskija', ['counter'])
  expect((await end(companyId, 0, 'Liike lopetti', counter)).statusCode).toBe(403)
  const rival = await staffAtWork(portal, 'toinen', ['service'])
  const answers = await Promise.all([end(companyId), end(companyId, 0, 'Myyty', rival)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const noted = await db().select().from(audit).where(eq(audit.action, 'company.ended'))
  expect(noted).toMatchObject([
    { companyId, detail: { reason: expect.any(String), was: { keeper: 'systems' } } },
  ])
  expect((await read(`${companyId}/events`)).rows).toMatchObject([{ kind: 'place', state: 'ended' }])
})

test('nobody has rights at an ended place, and no import brings it back', async () => {
  const shop = await addShop(portal)
  const entryId = await declareBag(portal, shop, '104558209')
  const row = { extId: 'T1', name: 'Takaisin', businessId: '9000101-4' }
  expect((await end(shop.companyId)).json()).toMatchObject({
    ended: portal.now.toISOString(),
    keeper: 'desk',
    version: 1,
  })
  expect((await removeDeclaration(portal, shop, entryId)).statusCode).toBe(403)
  const report = await importBundle(
    portal.deps.database,
    { companies: [row] },
    { now: portal.now, dryRun: false },
  )
  expect([report.faults, report.kept.length]).toEqual([[], 1])
  expect(await db().select().from(company)).toMatchObject([{ endedAt: portal.now, keeper: 'desk' }])
})

test('what is under way is listed before, and recurring orders make nothing after', async () => {
  const world = await recurringWorld(portal)
  const { id } = world.company
  expect(await read(`${id}/living`)).toEqual({ rows: [], total: 0 })
  const ids = { companyId: id, accountId: world.account.id, userId: world.user.id, headers: world.headers }
  const waiting = await declareBag(portal, ids, '104558209')
  await declareBag(portal, ids, '104558210', { countingState: 'käsitelty' })
  await declareBag(portal, ids, '104558211', { removedAt: portal.now })
  const { recurringId } = (await world.create()).json()
  expect(await read(`${id}/living`)).toEqual({
    rows: [
      { kind: 'deposit', id: waiting, number: '104558209', day: '2026-11-14' },
      { kind: 'recurring', id: recurringId, number: '', day: null },
    ],
    total: 2,
  })
  expect((await service.browser.get('/customers/999999/living')).statusCode).toBe(404)
  expect((await end(id)).statusCode).toBe(200)
  portal.now = new Date('2026-12-18T12:00:00Z')
  await makeDueOrders(portal.deps)
  expect(await madeOrders(portal)).toEqual([])
})
