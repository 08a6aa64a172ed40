import type { EntryKind } from '@kassavirta/domain/bags/deposits/entry-stages'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as fc from 'fast-check'
import { isDeskAct } from '../../src/platform/http/openapi-refusals.ts'
import type { TestPortal } from '../harness.ts'
import { readable } from '../outgoing.ts'
import {
  EVERYBODY,
  one,
  type Choose,
  expectedIn,
  fits,
  namesCompany,
  seesAll,
  type Cell,
  schemaOf,
  wellFormed,
} from './inputs.ts'
import type { Caller, GuardWorld, TestCompany } from './world.ts'

const SEED = 20_261_115
const AT_ONCE = 10

type IsolationOptions = {
  /** Decides what is asked for beside the ids. */
  readonly seed?: number
  /** Whose ids are asked for; those of the own and of the foreign company unless given. */
  readonly asked?: readonly TestCompany[]
  /** Who asks: everybody unless given. */
  readonly choose?: Choose
}

/**
 * Every endpoint × every kind of caller × own and foreign ids. What must come back follows from the access that the
 * endpoint declares; no answer may hold a text of a company that is not the caller's.
 */
export async function isolationFindings(
  portal: TestPortal,
  world: GuardWorld,
  endpoints: readonly Endpoint[],
  { seed = SEED, asked: companies = [world.own, world.foreign], choose = EVERYBODY }: IsolationOptions = {},
): Promise<readonly string[]> {
  const findings: string[] = endpoints.flatMap(wrongDeclaration)
  const signedIn: SignedIn = new Map()
  for (const [turn, endpoint] of endpoints.entries()) {
    for (const company of choose === one ? [world.own] : companies) {
      const all = world.callers.map((caller) => ({ caller, asked: company, seed }))
      const cells = choose(all, endpoint, turn)
      // More at once would only wait for connections, or be sent away.
      for (let first = 0; first < cells.length; first += AT_ONCE) {
        const some = cells.slice(first, first + AT_ONCE)
        const found = await Promise.all(
          some.map((cell) => cellFindings({ portal, world, signedIn }, endpoint, cell)),
        )
        findings.push(...found.flat())
      }
    }
  }
  return findings
}

/** Everybody signs in once, and again where a call has ended it. */
type SignedIn = Map<Caller, Readonly<Record<string, string>>>
type Walk = { readonly portal: TestPortal; readonly world: GuardWorld; readonly signedIn: SignedIn }

async function cellFindings(
  { portal, world, signedIn }: Walk,
  endpoint: Endpoint,
  { caller, asked, seed }: Cell,
): Promise<readonly string[]> {
  const ask = async (headers: Readonly<Record<string, string>>) => {
    signedIn.set(caller, headers)
    return patientlyAsked(portal, requestFor(endpoint, headers, asked, seed))
  }
  const expected = expectedIn({ caller, asked }, endpoint)
  const first = await ask(signedIn.get(caller) ?? (await caller.headers()))
  const isOver = first.statusCode === 401 && expected !== 401
  const { statusCode, ...answer } = isOver ? await ask(await caller.headers()) : first
  const cell = `${endpoint.method} ${endpoint.path} by ${caller.name}, ids of ${asked.canary}`
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

/** The marked texts in an answer that are of no company of the caller. */
export function leaksIn({ texts }: GuardWorld, caller: Caller, payload: string): readonly string[] {
  if (seesAll(caller)) return []
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
