import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { alertEvent } from '../src/tables/alerts.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { portalUser } from '../src/tables/people.ts'
import { addCaseWorld } from './case-world.ts'
import { countingWorld, DECLARED, MUCH_LESS, open, send } from './counting-world.ts'
import { deliveryDesk, done, FROZEN_DAY, LESS } from './delivery-world.ts'
import { givenPortal } from './harness.ts'
import { mandateWorld } from './mandate-world.ts'

/** What people may hear of by e-mail is remembered with the change, by whoever makes it, and not of one's own doing. */
const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const remembered = () =>
  db()
    .select({
      kind: alertEvent.kind,
      companyId: alertEvent.companyId,
      userId: alertEvent.userId,
      ownerId: alertEvent.ownerId,
      path: alertEvent.path,
    })
    .from(alertEvent)
    .orderBy(asc(alertEvent.id))

test('orders: packed otherwise, moved, cancelled; not what goes as it should', async () => {
  const { world, packer, supervisor } = await deliveryDesk(portal)
  const [plain, less, cancelled, moved, supplies] = [
    await world.order(),
    await world.order(),
    await world.order(),
    await world.order({ deliveryDate: '2026-11-13' }),
    await world.supplies(),
  ]
  const path = (id: number) => `/orders/${id}`
  await done(packer, `${path(plain)}/pack`, { seal: 'S1', version: 0 })
  await done(packer, `${path(less)}/pack`, { seal: 'S2', counts: LESS, reason: 'Rullat loppu', version: 0 })
  await done(supervisor, `${path(cancelled)}/cancel`, { reason: 'Suljettu', version: 0 })
  await done(supervisor, `${path(moved)}/day`, { day: FROZEN_DAY, reason: 'Auto rikki', version: 0 })
  await done(supervisor, `/supplies/${supplies}/cancel`, { reason: 'Loppu', version: 0 })
  const of = { kind: 'orderChanged', companyId: world.company.id }
  const ofMoney = (id: number) => ({
    ...of,
    userId: null,
    ownerId: world.user.id,
    path: `/raportit/vaihtorahatilaukset/${id}`,
  })
  expect(await remembered()).toEqual([
    ofMoney(less),
    ofMoney(cancelled),
    ofMoney(moved),
    { ...of, userId: world.user.id, ownerId: null, path: `/raportit/tarviketilaukset/${supplies}` },
  ])
})

test('a bag whose count differs, and none whose count is right', async () => {
  const world = await countingWorld(portal)
  const counter = await world.hire('laskija', 'counter')
  await world.declare()
  await world.declare({ securityBagNumber: '77', ...DECLARED })
  await send(counter, await open(counter), DECLARED)
  expect(await remembered()).toEqual([])
  const second = await world.hire('laskija2', 'counter')
  await send(counter, await open(counter, { number: '77' }), MUCH_LESS)
  await send(second, await open(second, { number: '77' }), MUCH_LESS)
  expect(await remembered()).toMatchObject([{ kind: 'countDifference', companyId: world.company.id }])
})

test('an answer to its sender alone, and no note', async () => {
  const world = await addCaseWorld(portal)
  await world.feedback()
  const [{ id: caseId } = { id: 0 }] = await world.cases()
  await world.take(world.service, caseId)
  await world.write(world.service, caseId, 'Soitan hänelle', false)
  expect(await remembered()).toEqual([])
  await world.write(world.service, caseId, 'Kuljettaja tulee huomenna')
  const { company, user } = world.sender()
  expect(await remembered()).toEqual([
    {
      kind: 'answer',
      companyId: company.id,
      userId: user.id,
      ownerId: null,
      path: `/yhteydenotot/${caseId}`,
    },
  ])
})

test('a right that is given or ended, to the person whose it is', async () => {
  const world = await mandateWorld(portal)
  const { approvalId } = (await world.grant()).json()
  expect(await remembered()).toEqual([])
  await world.decide(approvalId, 'approve')
  const told = {
    kind: 'rightChanged',
    companyId: world.company.id,
    userId: world.pekka.id,
    ownerId: null,
    path: '/',
  }
  expect(await remembered()).toEqual([told])
})

test('an import tells of new differences once, and of rights to people who use the portal', async () => {
  const world = await countingWorld(portal)
  const { company, account, user } = world
  const handled = {
    extId: 'h1',
    company: company.extId,
    account: account.extId,
    accountingDate: '2026-11-14',
    signedTotal: 100,
    total: 90,
    difference: -10,
  }
  const roles = [{ user: user.extId, company: company.extId, deposits: true }]
  const bring = (total: number, more: object = {}) =>
    importBundle(
      portal.deps.database,
      { handledDeposits: [{ ...handled, total, difference: total - 100 }], ...more },
      { now: portal.now, dryRun: false },
    )
  await bring(90, { roles })
  await bring(90)
  expect((await remembered()).map(({ kind }) => kind)).toEqual(['countDifference'])
  await db().update(portalUser).set({ activatedAt: portal.now })
  await bring(80, { roles: [{ ...roles[0], changeOrders: true }] })
  expect((await remembered()).map(({ kind }) => kind).toSorted()).toEqual([
    'countDifference',
    'countDifference',
    'rightChanged',
  ])
})
