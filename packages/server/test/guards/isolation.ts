import type { EntryKind } from '@kassavirta/domain/stages/entries'
import type { Access, StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import * as fc from 'fast-check'
import { isDeskAct } from '../../src/platform/http/openapi-refusals.ts'
import { databaseKind } from '../database.ts'
import type { TestPortal } from '../harness.ts'
import { readable } from '../read-pdf.ts'
import { isWhole } from '../whole.ts'
import { schemaOf, wellFormed } from './inputs.ts'
import type { Caller, GuardWorld, TestCompany } from './world.ts'

const SEED = 20_261_115
const AT_ONCE = 10

type IsolationOptions = {
  /** Decides what is asked for beside the ids. */
  readonly seed?: number
  /** Whose ids are asked for; those of the own and of the foreign company unless given. */
  readonly asked?: readonly TestCompany[]
  /** Whether only the first and the last caller whom the endpoint lets in ask, for the own company. */
  readonly fewest?: boolean
}

/** Rights are the same on both databases: on the embedded one the first and the last who get in send each statement. */
export const FEWEST = { fewest: databaseKind === 'pglite' && !isWhole }

/**
 * Every endpoint × every kind of caller × own and foreign ids. What must come back follows from the access that the
 * endpoint declares; no answer may hold a text of a company that is not the caller's.
 */
export async function isolationFindings(
  portal: TestPortal,
  world: GuardWorld,
  endpoints: readonly Endpoint[],
  { seed = SEED, asked: companies = [world.own, world.foreign], fewest = false }: IsolationOptions = {},
): Promise<readonly string[]> {
  const findings: string[] = endpoints.flatMap(wrongDeclaration)
  for (const endpoint of endpoints) {
    for (const company of fewest ? [world.own] : companies) {
      const all = world.callers.map((caller) => ({ caller, asked: company, seed }))
      const letIn = all.filter((cell) => typeof expectedIn(cell, endpoint) === 'string')
      const cells = fewest ? letIn.filter((cell) => cell === letIn[0] || cell === letIn.at(-1)) : all
      // More at once would only wait for connections, or be sent away.
      for (let first = 0; first < cells.length; first += AT_ONCE) {
        const some = cells.slice(first, first + AT_ONCE)
        const found = await Promise.all(some.map((cell) => cellFindings(portal, world, endpoint, cell)))
        findings.push(...found.flat())
      }
    }
  }
  return findings
}

type Cell = { readonly caller: Caller; readonly asked: TestCompany; readonly seed: number }

const expectedIn = ({ caller, asked }: Pick<Cell, 'caller' | 'asked'>, endpoint: Endpoint): ExpectedStatus =>
  expectedStatus(endpoint.access, caller, asked, namesCompany(endpoint))

async function cellFindings(
  portal: TestPortal,
  world: GuardWorld,
  endpoint: Endpoint,
  { caller, asked, seed }: Cell,
): Promise<readonly string[]> {
  const request = requestFor(endpoint, await caller.headers(), asked, seed)
  const { statusCode, ...answer } = await patientlyAsked(portal, request)
  const cell = `${endpoint.method} ${endpoint.path} by ${caller.name}, ids of ${asked.canary}`
  const expected = expectedIn({ caller, asked }, endpoint)
  const wrong = fits(statusCode, expected) ? [] : [`${cell}: ${statusCode}, expected ${expected}`]
  return [...wrong, ...leaksIn(world, caller, readable(answer)).map((each) => `${cell}: shows ${each}`)]
}

const MOST_TRIES = 10

/** A row that another call holds for long is answered 'come again' on a slow machine: nobody learns anything by it. */
async function patientlyAsked({ app }: TestPortal, request: ReturnType<typeof requestFor>) {
  let answer = await app.inject(request)
  for (
    let tries = 1;
    tries < MOST_TRIES && answer.statusCode === 503 && answer.headers['retry-after'];
    tries += 1
  )
    answer = await app.inject(request)
  return answer
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

/** The names of everything that the endpoint takes. */
export const namesOf = ({ params, query, body }: Endpoint): readonly string[] =>
  [params, query, body].flatMap((schema) => Object.keys(schemaOf(schema).properties ?? {}))

const namesCompany = (endpoint: Endpoint): boolean =>
  namesOf(endpoint).some((name) => name === 'companyId' || name === 'customerId')

/** `admitted` lets the caller in, be the input good or bad; `answered` may also refuse a bad sign-in. */
type ExpectedStatus = 401 | 403 | 404 | 428 | 'admitted' | 'answered'

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

function fits(status: number, expected: ExpectedStatus): boolean {
  if (expected === 'answered') return status < 500 && status !== 403
  return expected === 'admitted' ? ![401, 403, 428].includes(status) && status < 500 : status === expected
}

/** The marked texts in an answer that are of no company of the caller. The provider and its staff serve every company. */
export function leaksIn({ texts }: GuardWorld, caller: Caller, payload: string): readonly string[] {
  if (caller.state === 'provider' || (caller.state === 'staff' && caller.standing === 'full')) return []
  const mine = caller.state === 'in' ? caller.of : []
  return texts
    .filter(({ canary, of }) => !of.some((company) => mine.includes(company)) && payload.includes(canary))
    .map(({ canary }) => canary)
}

export function requestFor(
  endpoint: Endpoint,
  from: Readonly<Record<string, string>>,
  asked: TestCompany,
  seed = SEED,
) {
  const company = endpoint.company === 'body' ? 'customerId' : 'companyId'
  // A company that may be left out is named all the same.
  const part = (of: 'params' | 'query' | 'body') =>
    withIds(
      { ...sample(endpoint[of], seed), ...(endpoint.company === of ? { [company]: 0 } : {}) },
      endpoint,
      asked,
    )
  const query = new URLSearchParams(part('query') as Record<string, string>)
  const url = `${fillPath(endpoint.path, part('params'))}?${query.toString()}`
  const headers = { ...from, ...keyFor(endpoint), 'x-company-id': String(asked.companyId) }
  return endpoint.method === 'GET'
    ? { method: endpoint.method, url, headers }
    : { method: endpoint.method, url, headers, payload: part('body') }
}

let keys = 0

/** An act at the desk without a key ends before its rights are asked under the lock. */
export const keyFor = (endpoint: Endpoint) =>
  isDeskAct(endpoint) ? { 'idempotency-key': `key-of-guards-${(keys += 1)}` } : {}

/** The same schema and seed give the same value, for thousands of cells. */
const samples = new WeakMap<Endpoint['body'], Map<number, object>>()

function sample(schema: Endpoint['body'], seed: number): object {
  const bySeed = samples.get(schema) ?? new Map<number, object>()
  samples.set(schema, bySeed)
  const known = bySeed.get(seed)
  if (known) return known
  const [value] = fc.sample(wellFormed(schemaOf(schema)), { numRuns: 1, seed })
  const made = typeof value === 'object' && value !== null ? value : {}
  bySeed.set(seed, made)
  return made
}

/**
 * Ids of the requested company, wherever the endpoint takes one. A userId is left out because it names the caller, not
 * the company.
 */
function withIds(
  input: object,
  { path }: Endpoint,
  { companyId, accountId, chainId, concernId, rows }: TestCompany,
): Record<string, unknown> {
  const known: Record<string, unknown> = {
    companyId,
    customerId: companyId,
    accountId,
    chainId,
    concernId,
    id: rows['message'],
    entryId: rows[entryTableOf(path, input)],
    depositId: rows['deposit'],
    bagId: rows['bag'],
    caseId: rows['service_case'],
    approvalId: rows['approval'],
    runId: rows['run'],
    mandateId: rows['mandate'],
    entityId: rows[path.includes('Mandate') ? 'mandate' : 'user_company_role'],
  }
  const isSent = (name: string) => name !== 'userId' || path.includes('/:userId')
  const sent = Object.entries<unknown>({ ...input }).filter(([name]) => isSent(name))
  return Object.fromEntries(sent.map(([name, value]) => [name, known[name] ?? value]))
}

const tableOfKind: Readonly<Record<EntryKind, string>> = {
  deposit: 'deposit',
  changeOrder: 'change_order',
  supplyOrder: 'supply_order',
  visit: 'visit_request',
  visitChange: 'visit_change_request',
}

/** Which entries a call is about. */
function entryTableOf(path: string, input: object): string {
  if ('type' in input) return tableOfKind[input.type as EntryKind] ?? 'deposit'
  if (path.startsWith('/api/changecurrencyorder')) return 'change_order'
  if (path.startsWith('/api/visitChange')) return 'visit_change_request'
  return path.includes('/visit') ? 'visit_request' : 'deposit'
}
