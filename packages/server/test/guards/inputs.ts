import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isDeskAct } from '../../src/platform/http/openapi-refusals.ts'

export type JsonSchema = {
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
}
export type Headers = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, unknown>>
const parts = ['params', 'query', 'body'] as const

/** To work a schema out takes longer than a call, and there are thousands of calls. */
const known = new WeakMap<z.ZodMiniType, JsonSchema>()

export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const json =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(schema, json)
  return json
}

/** Everything that the endpoint takes, by name. */
export const fieldsOf = (endpoint: Endpoint): Readonly<Record<string, JsonSchema>> =>
  Object.assign({}, ...parts.map((part) => schemaOf(endpoint[part]).properties)) as Record<string, JsonSchema>

/** Values of the shape that an endpoint asks for. Rules beyond the shape may still refuse them. */
export function wellFormed(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wellFormed))
  const { minimum = -1000, maximum = 1000, properties = {}, required = [] } = schema
  switch (schema.type ?? 'any') {
    case 'object': {
      const fields = Object.entries(properties).map(([name, field]) => [name, wellFormed(field)])
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [...required] })
    }
    case 'array':
      return fc.array(wellFormed(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 2_147_483_647) })
    case 'number':
      return fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100)
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

/** The same for every caller, and it takes longer to make than a call. */
const needs = new WeakMap<z.ZodMiniType, Values>()

/** What a part of a call cannot do without, made up. */
function neededBy(part: z.ZodMiniType): Values {
  const made = needs.get(part) ?? (makeUp(part) as Values)
  needs.set(part, made)
  return made
}

function makeUp(part: z.ZodMiniType): unknown {
  const { properties = {}, required = [], ...schema } = schemaOf(part)
  const needed = Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name)))
  const [value] = fc.sample(wellFormed({ ...schema, properties: needed, required }), {
    numRuns: 1,
    seed: 20_261_116,
  })
  return value && typeof value === 'object' ? value : {}
}

/**
 * A call with the values that it takes of those given, wherever it takes them. What else it needs is of `otherwise`, or made
 * up.
 */
export function requestOf(endpoint: Endpoint, headers: Headers, given: Values, otherwise: Values = {}) {
  const valuesOf = (part: (typeof parts)[number]): Values => {
    const { properties = {}, required = [] } = schemaOf(endpoint[part])
    const fitting = (values: Values, names: readonly string[]) =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => {
          const choices = properties[name]?.enum
          return value !== undefined && names.includes(name) && (!choices || choices.includes(value))
        }),
      )
    const own = fitting(given, Object.keys(properties))
    return { ...neededBy(endpoint[part]), ...fitting(otherwise, required), ...own }
  }
  const query = Object.entries(valuesOf('query')).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const url = `${fillPath(endpoint.path, valuesOf('params'))}?${new URLSearchParams(query).toString()}`
  const sent = { method: endpoint.method, url, headers: { ...headers, ...keyFor(endpoint) } }
  return endpoint.method === 'GET' ? sent : { ...sent, payload: valuesOf('body') }
}

let keys = 0

/** An act at the desk without a key ends before its rights are asked under the lock. */
export const keyFor = (endpoint: Endpoint): Headers =>
  isDeskAct(endpoint) ? { 'idempotency-key': `key-of-guards-${(keys += 1)}` } : {}
