import * as fc from 'fast-check'
import { ErrorBody } from '../../packages/server/test/guards/fuzz.ts'
import { leaksIn } from '../../packages/server/test/guards/isolation.ts'
import type { Caller, GuardWorld } from '../../packages/server/test/guards/world.ts'
import type { Portal } from './portal.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  ' application/json',
  'application/jsonx',
  '',
)

const bodies = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"customerId":1,"customerId":2}',
    '\uFEFF{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '['.repeat(5_000),
    `{"a":${'9'.repeat(2_000)}}`,
    `{"message":"${'x'.repeat(1_100_000)}"}`,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 4 }),
)

const headers = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'x-company-id',
    'authorization',
    'if-none-match',
    'accept-encoding',
    'range',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1,2',
      '1e9',
      '*',
      'Bearer ',
      'Bearer a.b.c',
      'Basic YTpi',
      'gzip;q=x',
    ),
    fc.stringMatching(/^[\x20-\x7e]{0,300}$/),
  ),
)

type StrayOptions = {
  readonly seed: number
  readonly count: number
  readonly signal: AbortSignal
  readonly inspect: (status: number) => Promise<string | undefined>
}

/** Requests that are wrong in their envelope. Each must be answered in the shape of every other answer. */
export async function strayFindings(
  { app, endpoints }: Portal,
  world: GuardWorld,
  { seed, count, signal, inspect }: StrayOptions,
): Promise<readonly string[]> {
  const shots = fc.record({
    endpoint: fc.constantFrom(...endpoints),
    method: fc.constantFrom(...METHODS),
    tail: fc.constantFrom(
      '',
      '/',
      '/x',
      '?companyId=1&companyId=2',
      '?companyId[]=1',
      '?%zz',
      '/%ED%A0%80',
      '?__proto__=1',
    ),
    type: types,
    body: bodies,
    extra: headers,
    caller: fc.constantFrom(...world.callers),
  })
  const findings: string[] = []
  for (const { endpoint, method, tail, type, body, extra, caller } of fc.sample(shots, {
    seed,
    numRuns: count,
  })) {
    if (signal.aborted) break
    const url = endpoint.path.replaceAll(/:\w+/g, '1') + tail
    const sends = method !== 'GET' && method !== 'HEAD'
    const res = await app.inject({
      method,
      url,
      headers: { ...(await caller.headers()), ...extra, ...(sends && type ? { 'content-type': type } : {}) },
      ...(sends ? { payload: body } : {}),
    })
    const fault = (await inspect(res.statusCode)) ?? faultOf(world, caller, res)
    if (fault) findings.push(`${method} ${url} (stray): ${fault} ${type} ${body.slice(0, 100)}`)
  }
  return findings
}

type Answer = { readonly statusCode: number; readonly payload: string }

function faultOf(world: GuardWorld, caller: Caller, { statusCode, payload }: Answer): string | undefined {
  const [leak] = leaksIn(world, caller, payload)
  if (leak) return `shows ${leak}`
  // An answer to HEAD has no body.
  if (statusCode < 400 || payload === '') return undefined
  return isOurs(payload) ? undefined : `error body off schema: ${payload.slice(0, 200)}`
}

function isOurs(payload: string): boolean {
  try {
    return ErrorBody.safeParse(JSON.parse(payload)).success
  } catch {
    return false
  }
}
