import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as fc from 'fast-check'
import type { TestPortal } from '../harness.ts'
import { isWhole } from '../whole.ts'
import { keyFor, schemaOf, wellFormed, type Headers, type JsonSchema, type Values } from './inputs.ts'
import { faultOf, idsOf, isLetIn, leaksIn } from './isolation.ts'
import type { Caller, GuardWorld } from './world.ts'

export const FUZZ_COUNT = Number(process.env['FUZZ_COUNT'] ?? (isWhole ? 1_000 : 100))

const kinds = ['valid', 'mutated', 'hostile'] as const
type FuzzRequest = {
  readonly endpoint: Endpoint
  readonly kind: (typeof kinds)[number]
  readonly caller: Caller
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

type FuzzOptions = {
  readonly seed: number
  readonly count: number
  /** Looks at the world after each answer and says what is wrong there. */
  readonly inspect?: (status: number) => Promise<string | undefined>
}

/**
 * Sends seeded requests that are well-formed, slightly wrong or hostile. None may cause an internal error, get an
 * answer outside the contract or a text of somebody else.
 */
export async function fuzzFindings(
  { app }: TestPortal,
  world: GuardWorld,
  endpoints: readonly Endpoint[],
  { seed, count, inspect = async () => undefined }: FuzzOptions,
): Promise<readonly string[]> {
  const findings: string[] = []
  const signedIn = new Map<Caller, Headers>()
  for (let nth = 0; nth < count; nth += 1) {
    const [shot] = fc.sample(fuzzRequests(world, endpoints), { seed: seed + nth, numRuns: 1 })
    const { endpoint, caller, kind, ...sent } = shot!
    const from = signedIn.get(caller) ?? (await caller.headers())
    signedIn.set(caller, from)
    const { statusCode, payload, headers } = await app.inject(requestWith(endpoint, from, sent))
    // A caller whose sign-in may have ended signs in again, so that few calls end at the door.
    if (statusCode === 401 || /logout|password|session/.test(endpoint.path)) signedIn.delete(caller)
    const [leak] = leaksIn(world, caller, payload)
    const fault =
      faultOf(endpoint, statusCode, payload, String(headers['content-type'])) ??
      (leak && `shows ${leak}`) ??
      (await inspect(statusCode))
    const said = JSON.stringify(sent).slice(0, 500)
    if (fault) findings.push(`${endpoint.method} ${endpoint.path} (${kind}): ${fault} ${said}`)
  }
  return findings
}

/** An endpoint, who calls it, and how; only then what is sent, because to plan that for all endpoints takes seconds. */
const fuzzRequests = (
  { own, callers }: GuardWorld,
  endpoints: readonly Endpoint[],
): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(fc.constantFrom(...endpoints), fc.constantFrom(...kinds)).chain(([endpoint, kind]) => {
    const part = (of: 'params' | 'query' | 'body') => {
      const schema = schemaOf(endpoint[of])
      if (kind === 'hostile') return hostile
      // Mostly the caller's own ids: with any other the request ends at the access check.
      return fc
        .tuple(kind === 'valid' ? wellFormed(schema) : mutated(schema), fc.integer({ min: 0, max: 9 }))
        .map(([input, dice]) => (dice > 0 ? withOwn(input, idsOf(endpoint, own)) : input))
    }
    // The provider's calls are the only ones that the provider may make.
    const mayTry = callers.filter(
      ({ state }) => state !== 'nobody' && (state === 'provider') === (endpoint.access.kind === 'provider'),
    )
    const letIn = mayTry.filter((caller) => isLetIn(endpoint, caller, own))
    return fc.record({
      endpoint: fc.constant(endpoint),
      kind: fc.constant(kind),
      caller: fc.oneof(
        { weight: letIn.length > 0 ? 3 : 0, arbitrary: fc.constantFrom(...letIn, ...mayTry.slice(0, 1)) },
        { weight: 1, arbitrary: fc.constantFrom(...mayTry) },
      ),
      params: part('params'),
      query: part('query'),
      body: part('body'),
    })
  })

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})

const withOwn = (input: unknown, ids: Values): unknown =>
  Array.isArray(input) || typeof input !== 'object' || input === null
    ? input
    : Object.fromEntries(Object.entries(input).map(([name, value]) => [name, ids[name] ?? value]))

function requestWith(
  endpoint: Endpoint,
  caller: Headers,
  { params, query, body }: Pick<FuzzRequest, 'params' | 'query' | 'body'>,
) {
  const given = asValues(params)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const path = fillPath(
    endpoint.path,
    Object.fromEntries(names.map((name) => [name, textOf(given[name]) || '0'])),
  )
  const asked = Object.entries(asValues(query)).map(([name, value]): [string, string] => [
    name,
    textOf(value),
  ])
  const url = `${path}?${new URLSearchParams(asked).toString()}`
  if (endpoint.method === 'GET') return { method: endpoint.method, url, headers: caller }
  const headers = { ...caller, ...keyFor(endpoint), 'content-type': 'application/json' }
  return { method: endpoint.method, url, headers, payload: JSON.stringify(body ?? null) }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

const TEXTS =
  `|[object Object]|' or 1=1 --|\${7*7}|<script>alert(1)</script>|../../etc/passwd|-1|1e308|NaN|2026-02-30|0000-00-00`.split(
    '|',
  )
const LONG = ['x'.repeat(5000), '9'.repeat(400), ' ', '\0', 'a\0b', '\ud800', 'a\u030a']
const NUMBERS = [-1, 0.1, -0, 1e21, 2 ** 31, 2 ** 53]
const DEEP: unknown = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)

/** Values that break programs: wrong types, edges of numbers, text that databases and parsers choke on. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...LONG, ...NUMBERS, null, true, [], {}, [[]], { toString: 1 }, DEEP),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** A well-formed value with one part made hostile. */
function mutated(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return hostile
  return fc
    .tuple(wellFormed(schema), fc.constantFrom(...names), hostile)
    .map(([value, name, bad]) => ({ ...(value as object), [name]: bad }))
}
