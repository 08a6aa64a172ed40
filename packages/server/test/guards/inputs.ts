import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Access, StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import { isAskedOnce } from '../database.ts'
import { isWhole } from '../whole.ts'
import type { Caller, TestCompany } from './world.ts'

type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: JsonSchema | boolean
}

/** To work a schema out takes longer than a call, and there are thousands of calls. */
const known = new WeakMap<z.ZodMiniType, JsonSchema>()

export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const json =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(schema, json)
  return json
}

/** Values of the shape that an endpoint asks for. Rules beyond the shape may still refuse them. */
export function wellFormed(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wellFormed))
  switch (schema.type ?? 'any') {
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, wellFormed), {
        requiredKeys: [...(schema.required ?? [])],
      })
    case 'array':
      return fc.array(wellFormed(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -1000,
        max: Math.min(schema.maximum ?? 1000, 2_147_483_647),
      })
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema)
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.constant('2026-11-15'))
  }
}

function text({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(fc.string({ minLength, maxLength }), fc.constantFrom('2026-11-15', '12', 'Åäö', '0'))
}

/** Values that break programs: wrong types, edges of numbers, text that databases and parsers choke on. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\u030a',
    '[object Object]',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '${7*7}',
    '../../etc/passwd',
    'x'.repeat(5000),
    '9'.repeat(400),
    '-1',
    '1e308',
    'NaN',
    '2026-02-30',
    '0000-00-00',
    -1,
    0.1,
    -0,
    1e21,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[]],
    { toString: 1 },
    JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`),
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** A well-formed value with one part made hostile. */
export function mutated(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return hostile
  return fc
    .tuple(wellFormed(schema), fc.constantFrom(...names), hostile)
    .map(([value, name, bad]) => ({ ...(value as object), [name]: bad }))
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

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

/** Chooses among the callers of one endpoint and company; the turn is one higher at the next endpoint. */
export type Choose = (cells: readonly Cell[], endpoint: Endpoint, turn: number) => readonly Cell[]

export const EVERYBODY: Choose = (cells) => cells

const isLetIn = (cell: Cell, endpoint: Endpoint) => typeof expectedIn(cell, endpoint) === 'string'

/** Rights are the same on both databases: on the embedded one somebody who gets in sends each statement. */
export const one: Choose = (cells, endpoint) => {
  const letIn = cells.filter((cell) => isLetIn(cell, endpoint))
  return letIn
    .filter((cell) => cell.caller.name === 'a member')
    .concat(letIn.slice(-1))
    .slice(0, 1)
}

/**
 * Everybody whose answer could show a text of others. Of those who are let in and may see everything, and of those who
 * are refused alike, two: who they are changes from call to call, so that everybody is refused at many.
 */
const byTurns: Choose = (cells, endpoint, turn) => {
  const isAlike = (cell: Cell) => !isLetIn(cell, endpoint) || seesAll(cell.caller)
  const alike = Map.groupBy(cells.filter(isAlike), (cell) => expectedIn(cell, endpoint))
  const chosen = [...alike.values()].flatMap((group) => {
    const from = turn % group.length
    return group.length > 2 ? [group.at(from)!, group.at(from - 1)!] : group
  })
  return [...cells.filter((cell) => !isAlike(cell)), ...chosen]
}

const ofUsualRun = isAskedOnce ? byTurns : one
/** Who asks in a walk over all endpoints. */
export const USUAL = { choose: isWhole ? EVERYBODY : ofUsualRun }
