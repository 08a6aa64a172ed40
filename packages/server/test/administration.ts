import type { TestPortal } from './portal.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

export const CANCEL_MANDATE = '/api/management/cancelUserCompanyMandate'
export const CANCEL_ROLE = '/api/management/cancelUserCompanyRoles'

export type Administered = Awaited<ReturnType<typeof givenAdministered>>

/** A place with an account, an administrator of everything, and Pekka with a role and a mandate of his own. */
export async function givenAdministered(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, { supplyOrder: true })
  const account = await addAccount(db, company.id, { changeAllowed: true })
  const admin = await addUser(portal, { firstName: 'Anna', lastName: 'Lehto' })
  const adminRole = await addRole(db, admin.id, company.id, {
    permissionMaintenance: true,
    roleMaintenance: true,
  })
  const pekka = await addUser(portal, { firstName: 'Pekka', lastName: 'Korhonen' })
  const role = await addRole(db, pekka.id, company.id, { accessoryOrder: true, deposits: true })
  const mandate = await addMandate(portal, pekka.id, account.id, {
    changeCurrency: true,
    deposit: true,
    withdrawLimitCents: 2_000_50,
  })
  return { company, account, admin, adminRole, pekka, role, mandate, headers: await signIn(portal, admin.id) }
}

/** As a script of our own page sends it. */
const OWN_PAGE = {
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
} as const

export function askFor(
  portal: TestPortal,
  path: string,
  query: Readonly<Record<string, number>>,
  headers: Readonly<Record<string, string>>,
) {
  const named = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const url = `${path}?${new URLSearchParams(named).toString()}`
  return portal.app.inject({ url, headers: { ...OWN_PAGE, ...headers } })
}
