import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveryDesk, done, type DeliveryDesk } from './delivery-world.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addRole, signIn } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { alertEvent } from '../src/tables/alerts.ts'
import { message } from '../src/tables/messages.ts'
import { parameter } from '../src/tables/parameter.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
let { world, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, supervisor } = await deliveryDesk(portal)))

const told = () => db().select().from(message).orderBy(asc(message.id))
const alerts = async () =>
  (await db().select().from(alertEvent).orderBy(asc(alertEvent.id))).map(({ kind, path }) => [kind, path])

test('an order that the desk cancels is told to its place by a message and by the alert of its kind', async () => {
  const value = '020 123 4567'
  await db().insert(parameter).values({ key: 'serviceDeskPhone', value, changedAt: portal.now })
  const [money, supplies] = [await world.order(), await world.supplies()]
  await done(supervisor, `/orders/${money}/cancel`, { reason: 'Tilattu <kahdesti>', version: 0 })
  await done(supervisor, `/supplies/${supplies}/cancel`, { reason: 'Loppu', version: 0 })
  const of = { companyId: world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' }
  const by = { ...of, staffId: supervisor.staffId }
  expect(await told()).toMatchObject([
    {
      ...by,
      header: `Tilaus on peruttu, tilaus ${money}`,
      body: `<p>Asiakaspalvelu on perunut tilauksen (tilaus ${money}, toimituspäivä ma 16.11.2026). Rahoja ei toimiteta.</p><p>Syy: Tilattu &lt;kahdesti&gt;</p><p>Jos tarvitset toimituksen, tee uusi tilaus tai soita asiakaspalveluun, puh. ${value}.</p>`,
    },
    { ...by, header: `Tilaus on peruttu, tarviketilaus ${supplies}` },
  ])
  expect((await told())[1]?.body).toContain('Tarvikkeita ei toimiteta.')
  expect(await alerts()).toEqual([
    ['orderChanged', `/raportit/vaihtorahatilaukset/${money}`],
    ['orderChanged', `/raportit/tarviketilaukset/${supplies}`],
  ])
  // The place reads it, its neighbour does not.
  const { id: neighbourId } = await addCompany(db())
  await addRole(db(), world.user.id, world.company.id)
  await addRole(db(), world.user.id, neighbourId)
  const headers = await signIn(portal, world.user.id)
  const unread = async (companyId: number) =>
    (await portal.app.inject({ url: `/api/messages?companyId=${companyId}`, headers })).json().messages.length
  expect([await unread(world.company.id), await unread(neighbourId)]).toEqual([2, 0])
})

test('one that the systems cancel is told the same way, once', async () => {
  const [money, supplies] = [await world.order(), await world.supplies()]
  await world.order()
  const at = portal.now.toISOString()
  const cancelled = { stage: 'cancelled', at, note: 'Ei katetta' }
  const bundle = {
    entryStages: [
      { kind: 'changeorder', entryId: money, ...cancelled },
      { kind: 'supplyorder', entryId: supplies, ...cancelled, note: '' },
    ],
  }
  const load = () => importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  expect(await load()).toMatchObject({ applied: true, faults: [] })
  expect(await load()).toMatchObject({ applied: true })
  const of = { companyId: world.company.id, keeper: 'desk', staffId: null, createdAt: portal.now }
  expect(await told()).toMatchObject([
    { ...of, header: `Tilaus on peruttu, tilaus ${money}` },
    { ...of, header: `Tilaus on peruttu, tarviketilaus ${supplies}` },
  ])
  const [first, second] = await told()
  expect([first?.body.includes('Syy: Ei katetta'), second?.body.includes('Syy:')]).toEqual([true, false])
  expect(await alerts()).toHaveLength(2)
})
