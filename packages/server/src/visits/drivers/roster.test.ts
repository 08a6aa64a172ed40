import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deliveryDesk,
  done,
  DRIVER,
  FROZEN_DAY,
  read,
  refused,
  type DeliveryDesk,
} from '../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { personnel } from '../../tables/places.ts'
import { audit } from '../../tables/ledgers.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let { world, dispatcher } = {} as DeliveryDesk
let supervisor: Awaited<ReturnType<typeof staffAtWork>>
let shop: { readonly userId: number; readonly companyId: number }
beforeEach(async () => {
  ;({ world, dispatcher } = await deliveryDesk(portal))
  supervisor = await staffAtWork(portal, 'valvoja', ['supervisor'])
  const { id: companyId } = await addCompany(db(), { transportCustomer: true, areaName: 'Uusimaa' })
  const { id: userId } = await addUser(portal)
  await addRole(db(), userId, companyId)
  shop = { userId, companyId }
})

/** The cards on the list of the shop, as it is fetched next. */
async function shopCards(): Promise<readonly string[]> {
  const headers = await signIn(portal, shop.userId)
  const { personnel: shown } = (
    await portal.app.inject({ url: `/api/company/${shop.companyId}`, headers })
  ).json()
  return shown.map(({ personId }: { readonly personId: string }) => personId).toSorted()
}
/** The list of an area, as the provider's systems send it each night. */
const importNightly = (driver: object) =>
  importBundle(portal.deps.database, { personnel: [driver] }, { now: portal.now, dryRun: false })

const ADDED = { personId: '10900', firstNames: 'Outi', lastName: 'Räsänen', area: 'Uusimaa' }
const add = (change: Partial<typeof ADDED> = {}) => done(dispatcher, '/roster/add', { ...ADDED, ...change })
const block = { personId: DRIVER, reason: 'cardLost' }
const rosterOf = async (query = '') => (await read(dispatcher, `/roster${query}`)).rows

describe('a driver who is taken off', () => {
  test('is gone from the lists of shops at their next fetch, and from planned runs; an import does not bring them back', async () => {
    expect(await shopCards()).toEqual([DRIVER])
    const run = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY, crew: [DRIVER] })
    await done(dispatcher, '/roster/block', block)
    expect(await shopCards()).toEqual([])
    expect((await read(dispatcher, `/runs/${run.runId}`)).run.crew).toEqual([])
    expect((await read(dispatcher, '/drivers')).rows).toEqual([])
    expect(
      await refused(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY, crew: [DRIVER] }),
    ).toBe('notFound')
    await importNightly({
      area: 'Uusimaa',
      firstNames: 'Kalle',
      lastName: 'Ajuri',
      personId: DRIVER,
      location: '',
    })
    expect(await shopCards()).toEqual([])
    expect(await rosterOf()).toMatchObject([
      { personId: DRIVER, places: 0, blocked: { reason: 'cardLost', by: 'ajo Työntekijä' } },
    ])
    expect(await refused(dispatcher, '/roster/block', block)).toBe('stateChanged')
  })

  test('comes back by a supervisor alone, with a reason; both stand in the audit log', async () => {
    await done(dispatcher, '/roster/block', { ...block, reason: 'other', note: 'Vaihtoi kortin' })
    const restore = { personId: DRIVER, reason: 'Kortti löytyi' }
    expect((await dispatcher.act('/roster/restore', restore)).statusCode).toBe(403)
    await done(supervisor, '/roster/restore', restore)
    expect(await shopCards()).toEqual([DRIVER])
    expect(await refused(supervisor, '/roster/restore', restore)).toBe('stateChanged')
    const noted = await db().select().from(audit).where(eq(audit.subject, DRIVER))
    expect(noted.map(({ action }) => action)).toEqual(['driver.blocked', 'driver.restored'])
  })

  test('needs a reason in words where none of the others fits, and must be on a list', async () => {
    const answer = await dispatcher.act('/roster/block', { personId: DRIVER, reason: 'other', note: ' ' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'required'])
    expect(await refused(dispatcher, '/roster/block', { personId: '1', reason: 'misuse' })).toBe('notFound')
  })
})

describe('a driver whom the desk has added', () => {
  test('is on the lists of the area, moves to another one, and no import touches the row', async () => {
    await addCompany(db(), { transportCustomer: true, areaName: 'Pirkanmaa' })
    await add()
    expect(await shopCards()).toEqual([DRIVER, '10900'].toSorted())
    await importNightly({
      area: 'Uusimaa',
      firstNames: 'Minna',
      lastName: 'Uusi',
      personId: '10901',
      location: '',
    })
    expect(await shopCards()).toEqual(['10900', '10901'])
    await done(dispatcher, '/roster/move', { personId: '10900', from: 'Uusimaa', area: 'Pirkanmaa' })
    expect(await shopCards()).toEqual(['10901'])
    expect(await rosterOf('?q=räs')).toMatchObject([{ area: 'Pirkanmaa', isOwn: true, places: 1, run: null }])
    expect(await rosterOf('?area=Uusimaa')).toMatchObject([{ personId: '10901', isOwn: false }])
  })

  test.each([
    ['an area that nobody knows', { area: 'Lapppi' }, 'unknownArea', 'area'],
    ['a card of another driver', { personId: DRIVER, area: 'Pirkanmaa' }, 'cardOfAnother', 'personId'],
    [
      'a list that has the driver',
      { personId: DRIVER, firstNames: 'Kalle', lastName: 'Ajuri' },
      'driverListed',
      'area',
    ],
  ] as const)('is refused for %s, at its field', async (_, change, code, field) => {
    await addCompany(db(), { transportCustomer: true, areaName: 'Pirkanmaa' })
    const answer = await dispatcher.act('/roster/add', { ...ADDED, ...change })
    expect([answer.json().code, Object.keys(answer.json().errors)]).toEqual([code, [field]])
    expect(await db().select().from(personnel).where(eq(personnel.keeper, 'desk'))).toEqual([])
  })

  test('is not put back on a list by adding, once taken off', async () => {
    await add()
    await done(dispatcher, '/roster/block', { ...block, personId: '10900' })
    expect(await refused(dispatcher, '/roster/add', { ...ADDED, area: 'Pirkanmaa' })).toBe('driverBlocked')
  })

  test('of the systems stays where they say', async () => {
    const move = { personId: DRIVER, from: 'Uusimaa', area: 'Pirkanmaa' }
    expect(await refused(dispatcher, '/roster/move', move)).toBe('keptBySystems')
  })
})
