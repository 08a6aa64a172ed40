import type { Access, StaffAccess } from '@kassavirta/domain/kernel/people/access'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import { schemaOf } from './inputs.ts'
import type { Caller, TestCompany } from './world.ts'

/** One question: who asks, and of whose company. */
export type Cell = { readonly caller: Caller; readonly asked: TestCompany; readonly seed: number }

export const expectedIn = (
  { caller, asked }: Pick<Cell, 'caller' | 'asked'>,
  endpoint: Endpoint,
): ExpectedStatus => expectedStatus(endpoint.access, caller, asked, namesCompany(endpoint))

/** The names of everything that the endpoint takes. */
export const namesOf = ({ params, query, body }: Endpoint): readonly string[] =>
  [params, query, body].flatMap((schema) => Object.keys(schemaOf(schema).properties ?? {}))

export const namesCompany = (endpoint: Endpoint): boolean =>
  namesOf(endpoint).some((name) => name === 'companyId' || name === 'customerId')

/** `admitted` lets the caller in, be the input good or bad; `answered` may also refuse a bad sign-in. */
export type ExpectedStatus = 401 | 403 | 404 | 428 | 'admitted' | 'answered'

function expectedStatus(access: Access, caller: Caller, asked: TestCompany, scoped: boolean): ExpectedStatus {
  switch (access.kind) {
    case 'public':
      return 'answered'
    case 'provider':
      return caller.state === 'provider' ? 'admitted' : 401
    case 'staff':
      return caller.state === 'staff' ? expectedOfStaff(access, caller) : 401
    case 'optional':
      if (caller.state !== 'in') return showsToken(caller) ? 401 : 'admitted'
      return scoped && !caller.of.includes(asked) ? 403 : 'admitted'
    case 'signedIn':
      if (caller.state !== 'in') return 401
      return scoped && !caller.of.includes(asked) ? 403 : 'admitted'
    case 'company':
      if (caller.state !== 'in') return 401
      if (!caller.of.includes(asked)) return access.foreign
      return caller.rights || access.needs.length === 0 ? 'admitted' : 403
    case 'concern':
      if (caller.state !== 'in') return 401
      // The company only narrows a concern report, so the access check lets it pass. The canaries check the content of
      // the answer.
      return caller.rights || caller.reports ? 'admitted' : 403
    default:
      return access satisfies never
  }
}

type StaffOfDesk = Extract<Caller, { readonly state: 'staff' }>

function expectedOfStaff({ needs, standings, fresh }: StaffAccess, caller: StaffOfDesk): ExpectedStatus {
  if (!standings.includes(caller.standing)) return 401
  const held = capabilitiesOf(caller.roles)
  if (needs.length > 0 && !needs.some((need) => held.includes(need))) return 403
  return fresh && !caller.isFresh ? 428 : 'admitted'
}

const showsToken = (caller: Caller): boolean => caller.state === 'nobody' && caller.token

export function fits(status: number, expected: ExpectedStatus): boolean {
  if (expected === 'answered') return status < 500 && status !== 403
  return expected === 'admitted' ? ![401, 403, 428].includes(status) && status < 500 : status === expected
}

/** The provider and its staff serve every company. */
export const seesAll = (caller: Caller): boolean =>
  caller.state === 'provider' || (caller.state === 'staff' && caller.standing === 'full')
