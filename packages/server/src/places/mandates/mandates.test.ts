import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getMandates } from '@kassavirta/domain/places/mandates/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { askFor, buildAdministration, type AdministrationWorld } from '../../../test/administration.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser } from '../../../test/world.ts'
import { account } from '../../tables/company.ts'
import { mandate } from '../../tables/rights.ts'

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
