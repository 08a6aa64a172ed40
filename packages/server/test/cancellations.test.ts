import { beforeEach, describe, expect, test } from 'vitest'
import { audit, mail, outbox } from '../src/tables/ledgers.ts'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import { askFor, buildAdministration, kindsOfRights, type AdministrationWorld } from './administration.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addRole, addUser, signIn } from './world.ts'

/** What is true of both cancelling calls. The tests of each call are beside its feature. */
const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let world: AdministrationWorld
beforeEach(async () => {
  world = await buildAdministration(portal)
})

const told = () => Promise.all([audit, outbox, mail].map((table) => db().$count(table)))

describe.each(Object.entries(kindsOfRights(portal, () => world)))(
  'cancelling %s',
  (_kind, { list, cancel: path, others, own, add, cancelled }) => {
    const cancel = (entityId = own(), headers = world.headers, companyId = world.company.id) =>
      askFor(portal, path, { companyId, entityId }, headers)

    test('a second time is ok and changes nothing', async () => {
      await cancel()
      const rows = () => Promise.all([db().select().from(mandate), db().select().from(userCompanyRole)])
      const first = await rows()
      portal.now = new Date('2026-11-15T08:05:00Z')
      expect((await cancel()).json()).toEqual({ status: 'ok' })
      expect(await rows()).toEqual(first)
      expect(await told()).toEqual([1, 1, 1])
    })

    test('of another place is 404, whichever place the call names, like one that does not exist', async () => {
      const { id: there } = await addCompany(db())
      const foreign = await add(there)
      expect((await cancel(foreign)).statusCode).toBe(404)
      expect((await cancel(2_000_000_000)).statusCode).toBe(404)
      expect((await cancel(foreign, world.headers, there)).statusCode).toBe(403)
      expect([await cancelled(), await told()]).toEqual([[], [0, 0, 0]])
    })

    test.each([
      ['a parameter too many', (query: string) => `${query}&force=1`],
      ['a parameter twice', (query: string) => `${query}&entityId=1`],
      ['no entity', (query: string) => query.replace(/&entityId=\d+/, '')],
    ])('with %s is refused', async (_title, bend) => {
      const url = `${path}?${bend(`companyId=${world.company.id}&entityId=${own()}`)}`
      expect((await portal.app.inject({ url, headers: world.headers })).statusCode).toBe(400)
      expect(await cancelled()).toEqual([])
    })

    test('and listing are for their own administrators only [R-PERM-06] [R-PERM-07] [R-API-40] [R-API-42]', async () => {
      const user = await addUser(portal)
      await addRole(db(), user.id, world.company.id, others)
      const other = await signIn(portal, user.id)
      expect((await askFor(portal, list, { companyId: world.company.id }, other)).statusCode).toBe(403)
      expect((await cancel(own(), other)).statusCode).toBe(403)
      expect((await cancel(own(), { authorization: '' })).statusCode).toBe(401)
      expect(await cancelled()).toEqual([])
    })
  },
)
