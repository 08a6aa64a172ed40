import { getMandateChanges, getMandates } from '@kassavirta/domain/places/mandates/api'
import { getRoleChanges, getRoles } from '@kassavirta/domain/places/mandates/roles/api'
import { isNotNull } from 'drizzle-orm'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

export const CANCEL_MANDATE = '/api/management/cancelUserCompanyMandate'
export const CANCEL_ROLE = '/api/management/cancelUserCompanyRoles'

export type AdministrationWorld = Awaited<ReturnType<typeof buildAdministration>>

/** A company with an account, an administrator of everything, and Pekka with a role and a mandate of his own. */
export async function buildAdministration(portal: TestPortal) {
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

/** The headers that a browser adds to a call from a script of our own page. */
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

/** The two kinds of rights, described alike. `world` is a function because the world is built only when a test runs. */
export function kindsOfRights(portal: TestPortal, world: () => AdministrationWorld) {
  const db = () => portal.database.db
  const mandates = {
    list: getMandates.path,
    log: getMandateChanges.path,
    cancel: CANCEL_MANDATE,
    /** The right that allows cancelling, and every right but that one. */
    admin: { permissionMaintenance: true },
    others: { roleMaintenance: true, locationMaintenance: true },
    own: () => world().mandate.id,
    add: async (companyId: number) =>
      (await addMandate(portal, world().pekka.id, (await addAccount(db(), companyId)).id)).id,
    cancelled: async () =>
      (await db().select().from(mandate).where(isNotNull(mandate.cancelledAt))).map(({ id }) => id),
  }
  const roles = {
    list: getRoles.path,
    log: getRoleChanges.path,
    cancel: CANCEL_ROLE,
    admin: { roleMaintenance: true },
    others: { permissionMaintenance: true, locationMaintenance: true },
    own: () => world().role.id,
    add: async (companyId: number) => (await addRole(db(), (await addUser(portal)).id, companyId)).id,
    cancelled: async () =>
      (await db().select().from(userCompanyRole).where(isNotNull(userCompanyRole.endedAt))).map(
        ({ id }) => id,
      ),
  }
  return { mandates, roles }
}
