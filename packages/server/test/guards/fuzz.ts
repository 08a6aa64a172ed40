import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { refusalCodes } from '../../src/platform/http/openapi-refusals.ts'
import type { TestPortal } from '../harness.ts'
import { isWhole } from '../whole.ts'
import { expectedIn, hostile, mutated, schemaOf, wellFormed } from './inputs.ts'
import { keyFor, leaksIn } from './isolation.ts'
import type { Caller, GuardWorld } from './world.ts'

export const ErrorBody = z.object({
  status: z.int(),
  errorMessage: z.string().check(z.minLength(1)),
  message: z.string(),
  error: z.string(),
  title: z.string(),
  errors: z.record(z.string(), z.string()),
  code: z.string(),
  errorCodes: z.record(z.string(), z.string()),
})

/** Not on the embedded database: the walk over all endpoints has sent each statement; what is bent seldom gets as far as one. */
export const FUZZ_COUNT = isWhole ? 500 : 150

type FuzzRequest = {
  readonly endpoint: Endpoint
  readonly kind: 'valid' | 'mutated' | 'hostile'
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller
}

type FuzzOptions = {
  readonly seed: number
  readonly count: number
  readonly signal?: AbortSignal
  /** Looks at the world after each answer and says what is wrong there. */
  readonly inspect?: (status: number) => Promise<string | undefined>
}

/**
 * Sends seeded requests that are well-formed, slightly wrong or hostile. None may cause an internal error, get an
 * answer outside the contract or a text of somebody else.
 */
export async function fuzzFindings(
  portal: TestPortal,
  world: GuardWorld,
  endpoints: readonly Endpoint[],
  { seed, count, signal, inspect = async () => undefined }: FuzzOptions,
): Promise<readonly string[]> {
  const findings: string[] = []
  const signedIn = new Map<Caller, Readonly<Record<string, string>>>()
  for (const shot of fc.sample(fuzzRequests(world, endpoints), { seed, numRuns: count })) {
    if (signal?.aborted) break
    const from = signedIn.get(shot.caller) ?? (await shot.caller.headers())
    signedIn.set(shot.caller, from)
    const { statusCode, payload, headers } = await portal.app.inject(requestOf(shot, from))
    // A caller whose sign-in may have ended signs in again, so that few calls end at the door.
    if (statusCode === 401 || /logout|password|session/.test(shot.endpoint.path)) signedIn.delete(shot.caller)
    const [leak] = leaksIn(world, shot.caller, payload)
    const fault =
      faultOf(shot.endpoint, statusCode, payload, String(headers['content-type'])) ??
      (leak && `shows ${leak}`) ??
      (await inspect(statusCode))
    if (fault)
      findings.push(
        `${shot.endpoint.method} ${shot.endpoint.path} (${shot.kind}): ${fault} ${describe(shot)}`,
      )
  }
  return findings
}

function fuzzRequests(
  { own, callers }: GuardWorld,
  endpoints: readonly Endpoint[],
): fc.Arbitrary<FuzzRequest> {
  const admitted = callers.filter(({ state }) => state !== 'nobody')
  // The provider's calls are the only ones that the provider may make.
  const callersOf = ({ access }: Endpoint) =>
    admitted.filter(({ state }) => (state === 'provider') === (access.kind === 'provider'))
  const isLetIn = (endpoint: Endpoint, caller: Caller) =>
    ['admitted', 'answered'].includes(String(expectedIn({ caller, asked: own }, endpoint)))
  const requestsOf = (endpoint: Endpoint, kind: FuzzRequest['kind']): fc.Arbitrary<FuzzRequest> => {
    const part = (schema: z.ZodMiniType) => {
      const json = schemaOf(schema)
      if (kind === 'hostile') return hostile
      const value = kind === 'valid' ? wellFormed(json) : mutated(json)
      // Mostly the caller's own company: with any other the request ends at the access check.
      return fc
        .tuple(value, fc.integer({ min: 0, max: 9 }))
        .map(([input, dice]) => (dice > 0 ? ownIds(input, own) : input))
    }
    return fc.record({
      endpoint: fc.constant(endpoint),
      kind: fc.constant(kind),
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: part(endpoint.body),
      caller: oftenOf(callersOf(endpoint), (caller) => isLetIn(endpoint, caller)),
    })
  }
  return fc.oneof(
    ...endpoints.flatMap((endpoint) =>
      (['valid', 'mutated', 'hostile'] as const).map((kind) => requestsOf(endpoint, kind)),
    ),
  )
}

/** Three times in four one whom the access check lets in: with others most calls would end at the door. */
function oftenOf(callers: readonly Caller[], isWanted: (caller: Caller) => boolean): fc.Arbitrary<Caller> {
  const wanted = callers.filter(isWanted)
  const anybody = fc.constantFrom(...callers)
  if (wanted.length === 0) return anybody
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...wanted) }, { weight: 1, arbitrary: anybody })
}

function ownIds(input: unknown, { companyId, accountId, rows }: GuardWorld['own']): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const ofDesk = { bagId: rows['bag'], caseId: rows['service_case'], approvalId: rows['approval'] }
  const known: Record<string, number | undefined> = {
    companyId,
    customerId: companyId,
    accountId,
    ...ofDesk,
  }
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, known[key] ?? value]))
}

function requestOf({ endpoint, params, query, body }: FuzzRequest, caller: Readonly<Record<string, string>>) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const given = asObject(params)
  const path = fillPath(
    endpoint.path,
    Object.fromEntries(names.map((name) => [name, textOf(given[name]) || '0'])),
  )
  const search = new URLSearchParams(
    Object.entries(asObject(query)).map(([key, value]): [string, string] => [key, textOf(value)]),
  )
  const url = `${path}?${search.toString()}`
  if (endpoint.method === 'GET') return { method: endpoint.method, url, headers: caller }
  const payload = JSON.stringify(body ?? null)
  const headers = { ...caller, ...keyFor(endpoint), 'content-type': 'application/json' }
  return { method: endpoint.method, url, headers, payload }
}

function faultOf(endpoint: Endpoint, status: number, payload: string, type: string): string | undefined {
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (status === 204)
    return endpoint.reply.kind === 'empty' && payload === '' ? undefined : 'an empty answer off schema'
  if (status === 200 && endpoint.reply.kind === 'file')
    return type === endpoint.reply.mediaType && payload !== '' ? undefined : `no ${endpoint.reply.mediaType}`
  if (!type.startsWith('application/json')) return `content type ${type}`
  const answer: unknown = JSON.parse(payload)
  return status >= 400 ? offContract(endpoint, answer) : offSchema(endpoint, answer)
}

function offContract(endpoint: Endpoint, answer: unknown): string | undefined {
  const { data } = ErrorBody.safeParse(answer)
  if (!data) return `error body off schema: ${JSON.stringify(answer)}`
  const told: ReadonlySet<string> = refusalCodes(endpoint)
  const untold = [data.code, ...Object.values(data.errorCodes)].find((code) => !told.has(code))
  return untold && `refused with ${untold}, which the contract does not tell of`
}

function offSchema({ reply }: Endpoint, answer: unknown): string | undefined {
  const parsed =
    reply.kind === 'rows'
      ? z.object({ [reply.key]: z.array(reply.schema) }).safeParse(answer)
      : reply.schema.safeParse(answer)
  return parsed.success
    ? undefined
    : `answer off schema: ${JSON.stringify(parsed.error.issues).slice(0, 300)}`
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

const describe = ({ params, query, body }: FuzzRequest): string =>
  JSON.stringify({ params, query, body }).slice(0, 500)
