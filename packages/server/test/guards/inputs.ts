import * as fc from 'fast-check'
import * as z from 'zod/mini'

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
