import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { givenPortal } from '../../../../test/harness.ts'
import { ORDERED, switchOn } from '../../../../test/orders-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { parameter } from '../../../tables/operation.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'

const portal = givenPortal()

describe('accounts', () => {
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
})

type CompanyMember = {
  company?: Parameters<typeof addCompany>[1]
  role?: Parameters<typeof addRole>[3]
  mandate?: Parameters<typeof addMandate>[3]
  changeAllowed?: boolean
}

/** Returns the capabilities that the portal reports to a person at a company with one account. */
async function capabilities({
  company: agreed,
  role,
  mandate,
  changeAllowed = true,
}: CompanyMember): Promise<readonly string[]> {
  const { db } = portal.database
  const company = await addCompany(db, agreed)
  const account = await addAccount(db, company.id, { changeAllowed })
  const user = await addUser(portal)
  await addRole(db, user.id, company.id, role)
  if (mandate) await addMandate(portal, user.id, account.id, mandate)
  const headers = await signIn(portal, user.id)
  const res = await portal.app.inject({ url: `/api/accounts?companyId=${company.id}`, headers })
  return res.json().capabilities
}

test.each([
  ['changeCurrency', 'changeOrder', 'R-PERM-02'],
  ['deposit', 'deposit', 'R-PERM-03'],
  ['changeOrderReport', 'changeOrderReport', 'R-PERM-18'],
  ['depositReport', 'depositReport', 'R-PERM-19'],
] as const)('%s of a mandate gives %s and nothing else [%s]', async (right, capability, _row) => {
  expect(await capabilities({ mandate: { [right]: true } })).toEqual([capability])
})

test('a mandate orders no change money of an account that has none [R-PERM-02]', async () => {
  const mandate = { changeCurrency: true, deposit: true }
  expect(await capabilities({ mandate, changeAllowed: false })).toEqual(['deposit'])
})

test.each([
  ['visitChangeRequest', 'visit', 'R-PERM-05'],
  ['permissionMaintenance', 'mandateAdmin', 'R-PERM-06'],
  ['roleMaintenance', 'roleAdmin', 'R-PERM-07'],
  ['accessoryOrderReport', 'supplyOrderReport', 'R-PERM-16'],
  ['visitChangeRequestReport', 'visitReport', 'R-PERM-17'],
] as const)('%s of a role gives %s and nothing else [%s]', async (right, capability, _row) => {
  expect(await capabilities({ role: { [right]: true } })).toEqual([capability])
})

test('a transport customer shows its drivers to every member [R-PERM-08]', async () => {
  expect(await capabilities({ company: { transportCustomer: true } })).toEqual(['drivers'])
})

test.each([
  [true, true, ['supplyOrder']],
  [true, false, []],
  [false, true, []],
])(
  'supply orders need the company (%s) and the role (%s) [R-PERM-04]',
  async (supplyOrder, accessoryOrder, expected) => {
    expect(await capabilities({ company: { supplyOrder }, role: { accessoryOrder } })).toEqual(expected)
  },
)

test.each(['deposits', 'changeOrders', 'locationMaintenance', 'concernReport'] as const)(
  '%s of a role opens no call of the company [R-PERM-09] [R-PERM-20]',
  async (right) => {
    expect(await capabilities({ role: { [right]: true } })).toEqual([])
  },
)

describe('an account that has ended', () => {
  const db = () => portal.database.db

  let [companyId, endedId, userId] = [0, 0, 0]
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    companyId = (await addCompany(db())).id
    endedId = (await addAccount(db(), companyId, { changeAllowed: true, endedAt: portal.now })).id
    userId = (await addUser(portal)).id
    await addMandate(portal, userId, endedId, { deposit: true, changeCurrency: true })
    headers = await signIn(portal, userId)
  })

  const get = (url: string) => portal.app.inject({ url, headers })
  const post = (url: string, body: object) =>
    portal.app.inject({ method: 'POST', url, headers, payload: { customerId: companyId, ...body } })

  test('a mandate on an account that has ended makes nobody a member of its place', async () => {
    expect((await get(`/api/accounts?companyId=${companyId}`)).statusCode).toBe(403)
    const { id: otherId } = await addAccount(db(), companyId)
    expect((await get(`/api/deliverydates?accountId=${otherId}`)).statusCode).toBe(404)
  })

  describe('beside another account of the place, one that has ended', () => {
    let otherId = 0
    beforeEach(async () => {
      otherId = (await addAccount(db(), companyId, { changeAllowed: true })).id
      await addMandate(portal, userId, otherId, { depositReport: true })
      await switchOn(portal)
    })
    const onEnded = () => ({ accountId: endedId })
    const sent = () => ({ ...onEnded(), companyId, userId, createdAt: portal.now, modifiedAt: portal.now })

    test('is not among the accounts and tells no delivery dates', async () => {
      const { permissions } = (await get(`/api/accounts?companyId=${companyId}`)).json()
      expect(permissions).toMatchObject([{ accountId: otherId, permissionDeposit: false }])
      expect((await get(`/api/deliverydates?accountId=${endedId}`)).statusCode).toBe(404)
      expect((await get(`/api/deliverydates?accountId=${otherId}`)).statusCode).toBe(200)
    })

    test('opens no form of the place by its mandate', async () => {
      const { capabilities } = (await get(`/api/accounts?companyId=${companyId}`)).json()
      expect(capabilities).toEqual(['depositReport'])
    })

    test('takes no deposit and no order, whatever its mandate allows', async () => {
      await addMandate(portal, userId, otherId, { deposit: true, changeCurrency: true })
      const bag = { securityBagNumber: '1', registerDate: '2026-11-14', pcs_20e: 1, totalSum: 20 }
      expect((await post('/api/deposit', { ...onEnded(), ...bag })).statusCode).toBe(403)
      expect((await post('/api/changecurrencyorder', { ...onEnded(), ...ORDERED })).statusCode).toBe(403)
    })

    test('keeps what was sent on it: nobody removes the deposit or cancels the order', async () => {
      await addMandate(portal, userId, otherId, { deposit: true, changeCurrency: true })
      const day = { registerDate: '2026-11-14', totalSumCents: 20_00, coinTotalSumCents: 0 }
      const [declared] = await db()
        .insert(deposit)
        .values({ ...sent(), ...day, securityBagNumber: '1' })
        .returning()
      const sums = { totalSumCents: 20_00, noteTotalSumCents: 20_00, coinTotalSumCents: 0 }
      const [ordered] = await db()
        .insert(changeOrder)
        .values({ ...sent(), ...sums, deliveryDate: '2026-11-20', pcs_20e: 1 })
        .returning()
      const removed = await post('/api/deposit/markremoved', { entryId: declared!.id })
      const cancelled = await post('/api/changecurrencyorder/markcancelled', {
        entryId: ordered!.id,
        version: 0,
      })
      expect([removed.statusCode, cancelled.statusCode]).toEqual([403, 403])
    })
  })
})
