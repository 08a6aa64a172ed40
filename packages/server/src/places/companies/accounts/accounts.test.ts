import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { parameter } from '../../../tables/parameter.ts'

const portal = givenPortal()
const db = () => portal.database.db

async function accountsOf(userId: number, companyId: number): Promise<AccountPermission[]> {
  const headers = await signIn(portal, userId)
  const res = await portal.app.inject({ url: `/api/accounts?companyId=${companyId}`, headers })
  expect(res.statusCode).toBe(200)
  expect(res.json().accounts).toEqual(res.json().permissions)
  return res.json().permissions
}

/** Adds a person at a company with one account. */
async function atCompany(given: {
  company?: Parameters<typeof addCompany>[1]
  account?: Parameters<typeof addAccount>[2]
  role?: Parameters<typeof addRole>[3]
  mandate?: Parameters<typeof addMandate>[3]
}): Promise<AccountPermission> {
  const company = await addCompany(db(), given.company)
  const account = await addAccount(db(), company.id, given.account)
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id, given.role)
  if (given.mandate) await addMandate(portal, user.id, account.id, given.mandate)
  const [entry] = await accountsOf(user.id, company.id)
  return entry!
}

test('an entry has the identity, the delivery terms and the defaults of its account [R-ENT-04] [R-ENT-05] [R-ENT-07]', async () => {
  const entry = await atCompany({
    account: {
      paymentId: 'M-1',
      isDefault: true,
      deliveryDays: '3',
      defaultDepositReference: '12344',
      defaultDepositMessage: 'Myynti',
      defaultChangeReference: '1232',
      defaultChangeMessage: 'Vaihto',
    },
  })
  expect(entry).toMatchObject({
    accountId: expect.any(Number),
    accountNumber: 'FI2112345600000785',
    paymentId: 'M-1',
    accountIsDefault: true,
    accountDeliveryDays: '3',
    // Sunday 15.11. counts as Monday, so three banking days later is Thursday.
    changeOrderEarliestDeliveryDate: '2026-11-19',
    accountDefaultDepositReference: '12344',
    accountDefaultDepositMessage: 'Myynti',
    accountDefaultChangeCurrencyOrderReference: '1232',
    accountDefaultChangeCurrencyOrderMessage: 'Vaihto',
  })
})

test.each([
  ['looseChange', 'companyLooseChange'],
  ['depositCountAtServiceCenter', 'companyDepositCountAtServiceCenter'],
  ['uncountedCoinsDeposit', 'companyUncountedCoinsDeposit'],
  ['supplyOrder', 'companySupplyOrder'],
  ['transportCustomer', 'companyTransportCustomer'],
] as const)('%s of the company is %s, and nothing else [R-ENT-08]', async (given, shown) => {
  const without = await atCompany({})
  const entry = await atCompany({ company: { [given]: true } })
  expect(flagsOf(entry)).toEqual({ ...flagsOf(without), [shown]: true })
})

test.each([
  ['looseChange', 'companyLooseChange'],
  ['depositCountAtServiceCenter', 'companyDepositCountAtServiceCenter'],
  ['uncountedCoinsDeposit', 'companyUncountedCoinsDeposit'],
] as const)('%s of the account goes before the company’s [R-ENT-08]', async (flag, shown) => {
  const entry = async (company: boolean, account?: boolean | null) =>
    (await atCompany({ company: { [flag]: company }, account: { [flag]: account } }))[shown]
  expect([await entry(false, true), await entry(true, false)]).toEqual([true, false])
  expect([await entry(true, null), await entry(false, null)]).toEqual([true, false])
})

test.each([
  ['accessoryOrder', 'companyRoleSupplyOrder'],
  ['accessoryOrderReport', 'companyRoleSupplyOrderReports'],
  ['visitChangeRequest', 'companyRoleVisitChangeRequest'],
  ['visitChangeRequestReport', 'companyRoleVisitChangeRequestReports'],
  ['permissionMaintenance', 'companyRolePermissionMaintenance'],
  ['roleMaintenance', 'companyRoleRoleMaintenance'],
] as const)('%s of the role is %s, and nothing else [R-ENT-09] [R-ENT-10]', async (given, shown) => {
  const without = await atCompany({})
  const entry = await atCompany({ role: { [given]: true } })
  expect(flagsOf(entry)).toEqual({ ...flagsOf(without), [shown]: true })
})

test.each([
  ['deposit', 'permissionDeposit'],
  ['depositReport', 'permissionDepositReport'],
  ['changeOrderReport', 'permissionChangeOrderReport'],
] as const)('%s of the mandate is %s, and nothing else [R-ENT-06] [R-ENT-10]', async (given, shown) => {
  const entry = await atCompany({ mandate: { [given]: true } })
  expect(flagsOf(entry)).toEqual({ ...flagsOf(await atCompany({})), [shown]: true })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'change money needs both the account (%s) and the mandate (%s): %s [R-ENT-06]',
  async (changeAllowed, changeCurrency, shown) => {
    const entry = await atCompany({ account: { changeAllowed }, mandate: { changeCurrency } })
    expect(entry.permissionChangeCurrencyOrder).toBe(shown)
    expect(entry.accountPermissionChangeCurrencyOrder).toBe(changeAllowed)
  },
)

describe('the withdraw limit', () => {
  test.each([
    ['the smaller of the two', 10_000_00, 5_000_50, 5000.5],
    ['the account’s where the mandate has none', 10_000_00, null, 10_000],
    ['the mandate’s where the account has none', null, 700_00, 700],
    ['none at all where neither has one', null, null, 999_999_999],
    ['nothing at all when it is 0', 0, 5_000_00, 0],
  ])('is %s [R-ENT-06]', async (_title, accountLimit, mandateLimit, shown) => {
    const entry = await atCompany({
      account: { changeAllowed: true, withdrawLimitCents: accountLimit },
      mandate: { changeCurrency: true, withdrawLimitCents: mandateLimit },
    })
    expect(entry.permissionWithdrawLimit).toBe(shown)
  })

  const ordering = (withdrawLimitCents: number | null) => ({ changeCurrency: true, withdrawLimitCents })
  const depositing = (withdrawLimitCents: number | null) => ({ deposit: true, withdrawLimitCents })
  test.each([
    ['the widest of those that let order', [ordering(100_00), ordering(300_00), ordering(200_00)], 300],
    ['none where one that lets order has none', [ordering(100_00), ordering(null)], 999_999_999],
    ['not that of a wider one that lets only deposit', [ordering(100_00), depositing(5_000_00)], 100],
    ['not lifted by one without a limit that lets only deposit', [ordering(100_00), depositing(null)], 100],
  ])('of several mandates is %s [R-ENT-06]', async (_title, mandates, shown) => {
    const company = await addCompany(db())
    const account = await addAccount(db(), company.id, { changeAllowed: true })
    const user = await addUser(portal)
    for (const mandate of mandates) await addMandate(portal, user.id, account.id, mandate)
    expect(await accountsOf(user.id, company.id)).toMatchObject([{ permissionWithdrawLimit: shown }])
  })
})

describe('a mandate counts', () => {
  const today = dayOf(new Date('2026-11-15T08:00:00Z'))
  test.each([
    ['from its first day', { startDate: today }, true],
    ['not before its first day', { startDate: addDays(today, 1) }, false],
    ['through its last day', { lastDay: today }, true],
    ['not after its last day', { lastDay: addDays(today, -1) }, false],
  ])('%s', async (_title, values, counts) => {
    expect((await atCompany({ mandate: { deposit: true, ...values } })).permissionDeposit).toBe(counts)
  })
})

test('rights are told per account and per place [R-PERM-01] [R-API-09]', async () => {
  const [here, there] = [await addCompany(db()), await addCompany(db())]
  const [first, second] = [
    await addAccount(db(), here.id, { isDefault: true }),
    await addAccount(db(), here.id),
  ]
  const user = await addUser(portal)
  await addRole(db(), user.id, there.id)
  await addAccount(db(), there.id)
  await addMandate(portal, user.id, second.id, { deposit: true })
  const shown = async (companyId: number) =>
    (await accountsOf(user.id, companyId)).map(({ accountId, permissionDeposit }) => [
      accountId,
      permissionDeposit,
    ])
  expect(await shown(here.id)).toEqual([
    [first.id, false],
    [second.id, true],
  ])
  expect((await shown(there.id)).map(([, may]) => may)).toEqual([false])
})

test('a place without accounts still tells the rights of the place', async () => {
  const company = await addCompany(db(), { supplyOrder: true })
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id, { accessoryOrder: true })
  expect(await accountsOf(user.id, company.id)).toMatchObject([
    {
      accountId: null,
      accountNumber: null,
      permissionDeposit: false,
      companySupplyOrder: true,
      companyRoleSupplyOrder: true,
    },
  ])
})

describe('parameters', () => {
  const parametersOf = async () => {
    const headers = await signIn(portal, (await addUser(portal)).id)
    return (await portal.app.inject({ url: '/api/parameter', headers })).json()
  }

  test.each([
    ['2026-01-15T12:00:00Z', '10:00:00'],
    ['2026-07-15T12:00:00Z', '09:00:00'],
  ])('noon in Helsinki at %s is %s in UTC [R-ENT-11]', async (now, cutOff) => {
    portal.now = new Date(now)
    expect(await parametersOf()).toEqual({
      changeOrderCutoffTimeUTC: cutOff,
      visitRequestMinimumLeadTime: 2,
      changeOrderMaximumLeadTime: 30,
      depositListingTimespan: 400,
      serverTime: portal.now.toISOString(),
    })
  })

  test('what staff have set holds', async () => {
    const set = { key: 'changeOrderCutoffLocal', value: '14:30', changedAt: portal.now }
    await db().insert(parameter).values(set)
    expect(await parametersOf()).toMatchObject({ changeOrderCutoffTimeUTC: '12:30:00' })
  })
})

const flagsOf = (entry: AccountPermission) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'boolean'))
