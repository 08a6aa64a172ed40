import { getRoles } from '@kassavirta/domain/roles/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { askFor, CANCEL_ROLE, givenAdministered, type Administered } from '../../../test/administration.ts'
import { givenPortal } from '../../../test/portal.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { mandate, userCompanyRole } from '../../tables/rights.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let at: Administered
beforeEach(async () => {
  at = await givenAdministered(portal)
})

const list = (headers = at.headers) => askFor(portal, getRoles.path, { companyId: at.company.id }, headers)
const cancel = (entityId = at.role.id, headers = at.headers, companyId = at.company.id) =>
  askFor(portal, CANCEL_ROLE, { companyId, entityId }, headers)
const stored = async (id = at.role.id) =>
  (await db().select().from(userCompanyRole).where(eq(userCompanyRole.id, id)))[0]!

const NONE = {
  visitChangeRequest: false,
  accessoryOrder: false,
  visitChangeRequestReport: false,
  accessoryOrderReport: false,
  deposits: false,
  changeOrders: false,
  locationMaintenance: false,
  permissionMaintenance: false,
  roleMaintenance: false,
}

describe('the list', () => {
  test('tells the nine rights of each person, by name, and which role is one’s own [R-ROLE-06] [R-API-42]', async () => {
    await addRole(db(), at.pekka.id, (await addCompany(db())).id)
    expect((await list()).json()).toEqual({
      userCompanyRoles: [
        {
          ...NONE,
          userCompanyRoleId: at.role.id,
          firstName: 'Pekka',
          lastName: 'Korhonen',
          accessoryOrder: true,
          deposits: true,
          ownRole: false,
        },
        {
          ...NONE,
          userCompanyRoleId: at.adminRole.id,
          firstName: 'Anna',
          lastName: 'Lehto',
          permissionMaintenance: true,
          roleMaintenance: true,
          ownRole: true,
        },
      ],
    })
  })

  test.each(Object.keys(NONE))('%s is told by its own name and no other [R-ROLE-06]', async (right) => {
    await db()
      .update(userCompanyRole)
      .set({ ...NONE, [right]: true })
      .where(eq(userCompanyRole.id, at.role.id))
    expect((await list()).json().userCompanyRoles[0]).toMatchObject({ ...NONE, [right]: true })
  })

  test('is for administrators of rights only [R-PERM-07] [R-API-42]', async () => {
    const user = await addUser(portal)
    await addRole(db(), user.id, at.company.id, { permissionMaintenance: true, locationMaintenance: true })
    const other = await signIn(portal, user.id)
    expect((await list(other)).statusCode).toBe(403)
    expect((await cancel(at.role.id, other)).statusCode).toBe(403)
    expect((await stored()).endedAt).toBeNull()
  })
})

describe('a cancellation', () => {
  test('is answered ok, ends the role at once and is told once to everybody [R-API-43]', async () => {
    const answer = await cancel()
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await stored()).toMatchObject({ endedAt: portal.now, endedBy: at.admin.id })
    expect((await list()).json().userCompanyRoles).toHaveLength(1)
    const by = { companyId: at.company.id, userId: at.admin.id }
    const data = { userCompanyRoleId: at.role.id, user: at.pekka.extId }
    expect(await db().select().from(outbox)).toMatchObject([{ ...by, type: 'role.cancelled', data }])
    expect(await db().select().from(audit)).toMatchObject([
      { ...by, action: 'role.cancelled', subject: String(at.role.id), detail: data },
    ])
    const letters = await db().select().from(mail)
    expect(letters.map(({ body }) => body.split('\n').slice(4))).toEqual([
      [
        'Henkilö: Korhonen Pekka',
        'Käyttöoikeudet: Tarviketilausten lähettäminen, Toimipaikan tilitysilmoitukset',
        '',
      ],
    ])
  })

  test('leaves the mandates of the person', async () => {
    await cancel()
    expect(await db().select().from(mandate)).toEqual([at.mandate])
  })

  test('is felt on the very next request, with an old token in hand [R-API-43]', async () => {
    const token = await signIn(portal, at.pekka.id)
    const order = () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/supplyorder',
        headers: token,
        payload: { customerId: at.company.id, deliveryDate: '2026-11-20', tt_kpl_sinetit: 5 },
      })
    expect((await order()).statusCode).toBe(200)
    await cancel()
    expect((await order()).statusCode).toBe(403)
  })

  test('of one’s own role works, once', async () => {
    expect((await cancel(at.adminRole.id)).statusCode).toBe(200)
    expect((await list()).statusCode).toBe(403)
    expect((await cancel()).statusCode).toBe(403)
    expect((await stored()).endedAt).toBeNull()
  })

  test('a second time is ok and changes nothing', async () => {
    await cancel()
    const first = await stored()
    portal.now = new Date('2026-11-15T08:05:00Z')
    expect((await cancel()).json()).toEqual({ status: 'ok' })
    expect(await stored()).toEqual(first)
    expect([await db().$count(audit), await db().$count(outbox), await db().$count(mail)]).toEqual([1, 1, 1])
  })

  test('of another place’s role is 404, whichever place the call names', async () => {
    const company = await addCompany(db())
    const foreign = await addRole(db(), at.pekka.id, company.id)
    expect((await cancel(foreign.id)).statusCode).toBe(404)
    expect((await cancel(foreign.id, at.headers, company.id)).statusCode).toBe(403)
    expect([(await stored(foreign.id)).endedAt, await db().$count(audit)]).toEqual([null, 0])
  })
})
