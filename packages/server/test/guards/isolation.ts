import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Access, StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import * as z from 'zod/mini'
import { refusalCodes } from '../../src/platform/http/openapi-refusals.ts'
import type { TestPortal } from '../harness.ts'
import { readable } from '../outgoing.ts'
import { isWhole } from '../whole.ts'
import { fieldsOf, requestOf, type Headers, type Values } from './inputs.ts'
import type { Caller, GuardWorld, TestCompany } from './world.ts'

/**
 * Every endpoint × own and foreign ids × kinds of callers. What must come back follows from the access that the endpoint
 * declares; no answer may leave the contract or hold a text of a company that is not the caller's.
 */
export async function isolationFindings(
  { app }: TestPortal,
  world: GuardWorld,
  endpoints: readonly Endpoint[],
  companies: readonly TestCompany[] = [world.own, world.foreign],
): Promise<readonly string[]> {
  const findings: string[] = endpoints.flatMap(wrongDeclaration)
  // Everybody signs in once, and again where a call has ended it.
  const signedIn = new Map<Caller, Headers>()
  for (const [turn, endpoint] of endpoints.entries())
    for (const company of companies)
      for (const [caller, expected] of askers(world, endpoint, company, turn)) {
        const ask = (headers: Headers) => app.inject(requestOf(endpoint, headers, idsOf(endpoint, company)))
        let headers = signedIn.get(caller) ?? (await caller.headers())
        let answer = await ask(headers)
        if (answer.statusCode === 401 && expected !== 401)
          answer = await ask((headers = await caller.headers()))
        signedIn.set(caller, headers)
        const cell = `${endpoint.method} ${endpoint.path} by ${caller.name}, ids of ${company.canary}`
        const { statusCode, payload } = answer
        if (!fits(statusCode, expected)) findings.push(`${cell}: ${statusCode}, expected ${expected}`)
        const fault = faultOf(endpoint, statusCode, payload, String(answer.headers['content-type']))
        if (fault) findings.push(`${cell}: ${fault}`)
        findings.push(...leaksIn(world, caller, readable(answer)).map((each) => `${cell}: shows ${each}`))
      }
  return findings
}

type Asker = readonly [Caller, Expected]

/** Of those who are answered alike one, another at each call; all of them in the whole run. */
function askers(
  { callers }: GuardWorld,
  endpoint: Endpoint,
  company: TestCompany,
  turn: number,
): readonly Asker[] {
  const all = callers.map((caller): Asker => [caller, expectedOf(endpoint, caller, company)])
  const alike = Map.groupBy(all, ([, expected]) => expected).values()
  return isWhole ? all : [...alike].map((group) => group[turn % group.length]!)
}

/**
 * A call that names a company must be open to its members only. Otherwise its answer cannot be trusted. Staff serve every
 * company.
 */
function wrongDeclaration(endpoint: Endpoint): readonly string[] {
  const { access, company, method, path } = endpoint
  const isOpenToMany = company === 'header' && access.kind !== 'concern' && access.kind !== 'staff'
  return namesCompany(endpoint) && isOpenToMany
    ? [`${method} ${path} names a company but is ${access.kind}`]
    : []
}

const namesCompany = (endpoint: Endpoint): boolean =>
  ['companyId', 'customerId'].some((name) => name in fieldsOf(endpoint))

/** `admitted` lets the caller in, be the input good or bad; `answered` may also refuse a bad sign-in. */
type Expected = 401 | 403 | 404 | 428 | 'admitted' | 'answered'

export const isLetIn = (endpoint: Endpoint, caller: Caller, asked: TestCompany): boolean =>
  typeof expectedOf(endpoint, caller, asked) === 'string'

function expectedOf(endpoint: Endpoint, caller: Caller, asked: TestCompany): Expected {
  const access: Access = endpoint.access
  if (access.kind === 'public') return 'answered'
  if (access.kind === 'provider') return caller.state === 'provider' ? 'admitted' : 401
  if (access.kind === 'staff') return caller.state === 'staff' ? expectedOfStaff(access, caller) : 401
  if (caller.state !== 'in') {
    const isNobody = access.kind === 'optional' && !(caller.state === 'nobody' && caller.token)
    return isNobody ? 'admitted' : 401
  }
  // The company only narrows a concern report, so the access check lets it pass: the canaries check the answer.
  if (access.kind === 'concern') return caller.rights || caller.reports ? 'admitted' : 403
  const isOfOthers = !caller.of.includes(asked)
  if (access.kind !== 'company') return isOfOthers && namesCompany(endpoint) ? 403 : 'admitted'
  if (isOfOthers) return access.foreign
  return caller.rights || access.needs.length === 0 ? 'admitted' : 403
}

type StaffOfDesk = Extract<Caller, { readonly state: 'staff' }>

function expectedOfStaff({ needs, standings, fresh }: StaffAccess, caller: StaffOfDesk): Expected {
  if (!standings.includes(caller.standing)) return 401
  const held = capabilitiesOf(caller.roles)
  if (needs.length > 0 && !needs.some((need) => held.includes(need))) return 403
  return fresh && !caller.isFresh ? 428 : 'admitted'
}

function fits(status: number, expected: Expected): boolean {
  if (expected === 'answered') return status !== 403
  return expected === 'admitted' ? ![401, 403, 428].includes(status) : status === expected
}

const ErrorBody = z.object({
  status: z.int(),
  errorMessage: z.string().check(z.minLength(1)),
  message: z.string(),
  error: z.string(),
  title: z.string(),
  errors: z.record(z.string(), z.string()),
  code: z.string(),
  errorCodes: z.record(z.string(), z.string()),
})

/** What an answer has that the contract does not tell of. */
export function faultOf(
  endpoint: Endpoint,
  status: number,
  payload: string,
  type: string,
): string | undefined {
  const { reply } = endpoint
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (status === 204)
    return reply.kind === 'empty' && payload === '' ? undefined : 'an empty answer off schema'
  if (status === 200 && reply.kind === 'file')
    return type === reply.mediaType && payload !== '' ? undefined : `no ${reply.mediaType}`
  if (!type.startsWith('application/json')) return `content type ${type}`
  if (status < 400) {
    const schema = reply.kind === 'rows' ? z.object({ [reply.key]: z.array(reply.schema) }) : reply.schema
    const { error } = schema.safeParse(JSON.parse(payload))
    return error && `answer off schema: ${JSON.stringify(error.issues).slice(0, 300)}`
  }
  const { data } = ErrorBody.safeParse(JSON.parse(payload))
  if (!data) return `error body off schema: ${payload}`
  const told: ReadonlySet<string> = refusalCodes(endpoint)
  const untold = [data.code, ...Object.values(data.errorCodes)].find((code) => !told.has(code))
  return untold && `refused with ${untold}, which the contract does not tell of`
}

/** The marked texts in an answer that are of no company of the caller. The provider and its staff serve every company. */
export function leaksIn({ texts }: GuardWorld, caller: Caller, payload: string): readonly string[] {
  if (caller.state === 'provider' || (caller.state === 'staff' && caller.standing === 'full')) return []
  const mine = caller.state === 'in' ? caller.of : []
  return texts
    .filter(({ canary, of }) => !of.some((company) => mine.includes(company)) && payload.includes(canary))
    .map(({ canary }) => canary)
}

/**
 * Ids of the company, wherever the call takes one. A userId is left out because it names the caller, not the company.
 */
export function idsOf({ path }: Endpoint, company: TestCompany): Values {
  const { companyId, accountId, chainId, concernId, rows } = company
  const places = { companyId, customerId: companyId, accountId, chainId, concernId }
  const bags = { bagId: rows['bag'], depositId: rows['deposit'], approvalId: rows['approval'] }
  const orders = { orderId: rows['change_order'], runId: rows['run'], recurringId: rows['recurring_order'] }
  const others = { caseId: rows['service_case'], viewId: rows['saved_view'], referenceId: rows['reference'] }
  const made = { type: 'deposit', kind: 'deposit', date: '2026-11-14', day: '2026-11-18', month: '2026-10' }
  return {
    ...places,
    ...bags,
    ...orders,
    ...others,
    ...made,
    ...(path.includes('/:userId') && { userId: company.userId }),
    mandateId: rows['mandate'],
    id: rows[path.includes('/messages/') ? 'message' : 'deposit'],
    entityId: rows[path.includes('Mandate') ? 'mandate' : 'user_company_role'],
    entryId: rows[entryTableOf(path)],
  }
}

/** Which entries a call is about. */
function entryTableOf(path: string): string {
  if (path.startsWith('/api/changecurrencyorder')) return 'change_order'
  if (path.startsWith('/api/visitChange')) return 'visit_change_request'
  return path.includes('/visit') ? 'visit_request' : 'deposit'
}
