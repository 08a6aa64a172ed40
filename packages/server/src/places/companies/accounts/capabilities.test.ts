import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'

const portal = givenPortal()

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
