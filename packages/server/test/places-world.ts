import { isNotNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { EventType } from '@kassavirta/domain/operation/provider/events'
import {
  getMandateChanges,
  getMandates,
  getRoleChanges,
  getRoles,
} from '@kassavirta/domain/places/mandates/api'
import { setParameter } from '../src/shared/parameters.ts'
import { mandate, userCompanyRole } from '../src/tables/places.ts'
import { staffAtWork } from './desk.ts'
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

export type MandateWorld = Awaited<ReturnType<typeof mandateWorld>>
type Staff = Awaited<ReturnType<typeof staffAtWork>>

/** More than Pekka has: he may order for 2 000,50 € and declare deposits. */
export const ORDERS = { rights: ['changeCurrency'], limit: 3000, until: '2027-12-31' }

/** A place with Anna, who looks after its rights, and Pekka, and the provider's people who decide. */
export async function mandateWorld(portal: TestPortal) {
  const place = await buildAdministration(portal)
  const { db } = portal.database
  await setParameter(db, 'rightRequests', 'true', portal.now)
  const hire = (name: string, ...roles: readonly StaffRole[]) => staffAtWork(portal, name, roles)
  const service = await hire('palvelu', 'service')
  const supervisor = await hire('esimies', 'supervisor')
  const asked = { holderId: place.pekka.id, accountId: place.account.id, ...ORDERS }
  const grant = (more: object = {}, by: Staff = service) =>
    by.act('/mandates', { ...asked, reason: 'Joulukausi', ...more })
  const change = (mandateId: number, body: object, by: Staff = service) =>
    by.act(`/mandates/${mandateId}/change`, { reason: 'Sovittu puhelimessa', version: 0, ...body })
  const end = (mandateId: number, version = 0, by: Staff = service) =>
    by.act(`/mandates/${mandateId}/end`, { reason: 'Lähti talosta', version })
  const decide = (approvalId: number, what: 'approve' | 'reject', by: Staff = supervisor) =>
    by.act(`/approvals/${approvalId}/${what}`, { version: 0, reason: 'Ei sovittu' })
  const request = (more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/management/rightRequests',
      headers: { ...place.headers, ...headers },
      payload: { customerId: place.company.id, userId: place.admin.id, ...asked, ...more },
    })
  const get = async (path: string, headers = place.headers) =>
    (
      await portal.app.inject({ url: `/api/management/${path}?companyId=${place.company.id}`, headers })
    ).json()
  const atDesk = async () => (await service.browser.get(`/customers/${place.company.id}/mandates`)).json()
  const staff = { hire, service, supervisor }
  return { ...place, ...staff, grant, change, end, decide, request, get, atDesk }
}

type Answer = { readonly statusCode: number; readonly json: () => { readonly code?: string } }
/** The code of a refusal; the status of what was done. */
export const said = (answer: Answer): string | number => answer.json().code ?? answer.statusCode

type PendingAnswer = Promise<LightMyRequestResponse>
type MandateEvent = Extract<EventType, 'mandate.requested' | 'mandate.granted' | 'mandate.changed'>

type MandateSubject = {
  readonly mandate: { readonly id: number; readonly userId: number }
  readonly account: { readonly id: number }
}

/** A real call for each event of a mandate that the desk or a request causes. */
export function callsOfMandates(
  portal: TestPortal,
  { mandate, account }: MandateSubject,
  post: (url: string, body: object) => PendingAnswer,
): Readonly<Record<MandateEvent, () => PendingAnswer>> {
  let asked: { approver: Awaited<ReturnType<typeof staffAtWork>>; answer: Awaited<PendingAnswer> } | undefined
  /** Once: what waits already is not asked for again. */
  const request = async () => {
    if (asked) return asked
    await setParameter(portal.database.db, 'rightRequests', 'true', portal.now)
    const approver = await staffAtWork(portal, 'esimies-1', ['supervisor'])
    const right = { holderId: mandate.userId, accountId: account.id, ...ORDERS }
    return (asked = { approver, answer: await post('/api/management/rightRequests', right) })
  }
  return {
    'mandate.requested': async () => (await request()).answer,
    'mandate.granted': async () => {
      const { approver, answer } = await request()
      const { requestId } = answer.json()
      return approver.act(`/approvals/${requestId}/approve`, { version: 0 })
    },
    'mandate.changed': async () => {
      const service = await staffAtWork(portal, 'palvelu-1', ['service'])
      const lower = { rights: ['deposit'], limit: null, until: '2026-12-31', reason: 'Lyhennetään' }
      return service.act(`/mandates/${mandate.id}/change`, { ...lower, version: 0 })
    },
  }
}
