import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { setParameter } from '../src/shared/parameters.ts'
import { buildAdministration } from './administration.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

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
