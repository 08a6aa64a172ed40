import { getRoles } from '@kassavirta/domain/places/mandates/roles/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  askFor,
  CANCEL_ROLE,
  buildAdministration,
  type AdministrationWorld,
} from '../../../../test/administration.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { readEmail } from '../../../../test/outgoing.ts'
import { addCompany, addRole, signIn } from '../../../../test/world.ts'
import { alertEvent } from '../../../tables/alerts.ts'
import { audit, mail, outbox } from '../../../tables/ledgers.ts'
import { mandate, userCompanyRole } from '../../../tables/rights.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let at: AdministrationWorld
beforeEach(async () => {
  at = await buildAdministration(portal)
})

const list = () => askFor(portal, getRoles.path, { companyId: at.company.id }, at.headers)
const cancel = (entityId = at.role.id) =>
  askFor(portal, CANCEL_ROLE, { companyId: at.company.id, entityId }, at.headers)
const stored = async () =>
  (await db().select().from(userCompanyRole).where(eq(userCompanyRole.id, at.role.id)))[0]!

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
    const emails = await db().select().from(mail)
    expect(emails.map(({ body }) => readEmail(body).lines)).toEqual([
      {
        Henkilö: 'Korhonen Pekka',
        Käyttöoikeudet: 'Tarviketilausten lähettäminen, Toimipaikan tilitysilmoitukset',
      },
    ])
  })

  test('tells the person and which rights ended; asked for once more it tells nothing', async () => {
    await db()
      .update(userCompanyRole)
      .set({ roleMaintenance: true })
      .where(eq(userCompanyRole.id, at.role.id))
    const answers = [await cancel(), await cancel()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await db().select().from(alertEvent)).toMatchObject([
      { kind: 'rightChanged', companyId: at.company.id, userId: at.pekka.id, at: portal.now },
    ])
    const [written, ...others] = await db().select().from(audit)
    const rights = { accessoryOrder: true, deposits: true, roleMaintenance: true }
    expect([written?.detail, others]).toMatchObject([{ ...NONE, ...rights }, []])
    const emails = await db().select().from(mail)
    expect(emails.map(({ body }) => readEmail(body).lines)).toMatchObject([
      { 'Ylläpito-oikeudet': 'Käyttöoikeudet' },
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
    expect(await db().select().from(alertEvent)).toEqual([])
    expect((await list()).statusCode).toBe(403)
    expect((await cancel()).statusCode).toBe(403)
    expect((await stored()).endedAt).toBeNull()
  })
})
