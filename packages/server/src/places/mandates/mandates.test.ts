import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getMandates, getRoles } from '@kassavirta/domain/places/mandates/api'
import {
  askFor,
  buildAdministration,
  type AdministrationWorld,
  CANCEL_ROLE,
} from '../../../test/places-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { addAccount, addCompany, addMandate, addUser, addRole, signIn } from '../../../test/world.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { alertEvent } from '../../tables/letters.ts'
import { account, mandate, userCompanyRole } from '../../tables/places.ts'

describe('mandates', () => {
  const portal = givenPortal()
  const db = () => portal.database.db
  /** It is Sunday 15.11.2026, ten in the morning in Helsinki. */
  const TODAY = '2026-11-15'

  let at: AdministrationWorld
  beforeEach(async () => {
    at = await buildAdministration(portal)
  })

  const listed = async () =>
    (await askFor(portal, getMandates.path, { companyId: at.company.id }, at.headers)).json().mandates
  const set = (values: Partial<typeof mandate.$inferInsert>) =>
    db().update(mandate).set(values).where(eq(mandate.id, at.mandate.id))

  describe('the list', () => {
    test('tells every field of a mandate [R-MAND-16] [R-MAND-17] [R-API-40]', async () => {
      await set({ endDate: '2027-12-31', lastDay: '2027-12-31', depositReport: true })
      expect(await listed()).toEqual([
        {
          mandateId: at.mandate.id,
          accountId: at.account.id,
          accountNumber: 'FI2112345600000785',
          firstName: 'Pekka',
          lastName: 'Korhonen',
          mandateStart: '2026-10-16',
          mandateEnd: '2027-12-31',
          mandateModified: '2026-11-15T08:00:00.000Z',
          mandateWithdrawLimit: 2000.5,
          permissionChangeCurrencyOrder: true,
          mandateChangeCurrency: true,
          mandateDeposit: true,
          mandateChangeOrderReport: false,
          mandateDepositReport: true,
          mandateCancelled: false,
          mandateLastDay: '2027-12-31',
        },
      ])
    })

    test('tells no end and no limit as null, and an account without change money [R-MAND-16] [R-MAND-17]', async () => {
      await set({ withdrawLimitCents: null })
      await db().update(account).set({ changeAllowed: false })
      expect(await listed()).toMatchObject([
        {
          mandateEnd: null,
          mandateWithdrawLimit: null,
          permissionChangeCurrencyOrder: false,
          mandateChangeCurrency: true,
        },
      ])
    })

    test.each([
      ['in force through its last day', { lastDay: TODAY }, 1],
      ['still to begin', { startDate: '2027-01-01' }, 1],
      ['that ended yesterday', { lastDay: '2026-11-14' }, 0],
    ])('counts a mandate %s: %s', async (_title, values, count) => {
      await set(values)
      expect(await listed()).toHaveLength(count)
    })

    test('holds the mandates of all accounts of the place, by name, and of no other place [R-MAND-07]', async () => {
      const second = await addAccount(db(), at.company.id, { accountNumber: 'FI2' })
      const other = await addAccount(db(), (await addCompany(db())).id)
      for (const [lastName, accountId] of [
        ['Öhman', second.id],
        ['Aalto', second.id],
        ['Muualla', other.id],
      ] as const) {
        await addMandate(portal, (await addUser(portal, { lastName })).id, accountId)
      }
      const names = (await listed()).map(({ lastName }: { lastName: string }) => lastName)
      expect(names).toEqual(['Aalto', 'Korhonen', 'Öhman'])
    })

    test('goes with what the screen asks of accounts and company [R-MAND-18]', async () => {
      await db()
        .update(account)
        .set({ paymentId: '9900100', defaultChangeReference: '1232', defaultChangeMessage: 'Pohja' })
      const { id } = at.company
      const accounts = (await askFor(portal, getAccounts.path, { companyId: id }, at.headers)).json()
      expect(accounts.permissions).toMatchObject([
        {
          accountId: at.account.id,
          accountNumber: 'FI2112345600000785',
          paymentId: '9900100',
          accountPermissionChangeCurrencyOrder: true,
          accountDefaultChangeCurrencyOrderReference: '1232',
          accountDefaultChangeCurrencyOrderMessage: 'Pohja',
          companyRolePermissionMaintenance: true,
        },
      ])
      const companyAnswer = await askFor(
        portal,
        getCompany.path.replace(':companyId', String(id)),
        {},
        at.headers,
      )
      expect(companyAnswer.json()).toMatchObject({ name: 'Myllypuoti Kaleva', businessId: '1234567-1' })
    })
  })
})

describe('roles', () => {
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
})
