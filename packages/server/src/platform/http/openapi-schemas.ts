import * as z from 'zod/mini'

export type JsonSchema = Readonly<Record<string, unknown>>

/** What a schema is called in the contract, if anything, and whatever else is said of it there. */
export type SchemaNames = z.core.$ZodRegistry<{ id?: string } & Record<string, unknown>>

/** Writes schemas as JSON Schema; what has a name is written once, among the components, and referred to. */
export function collectSchemas(names: SchemaNames) {
  const components: Record<string, JsonSchema> = {}
  const write = (schema: z.ZodMiniType): JsonSchema => {
    // Inside an object a schema with a name of its own becomes a reference too.
    const json = z.toJSONSchema(z.object({ it: schema }), {
      // What goes over the wire: the browser may turn it into something else.
      io: 'input',
      unrepresentable: 'any',
      metadata: names,
    })
    const { $defs = {}, properties } = asOpenApi(json) as SchemaWithDefinitions
    for (const [name, { id: _, ...found }] of Object.entries($defs)) components[name] ??= found
    return properties['it'] ?? {}
  }
  return { components, write }
}

type SchemaWithDefinitions = {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** References lead to the components of the document, and numbers that no double can hold need no bound. */
const asOpenApi = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (key === '$schema') return undefined
      if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
      return NUMBER_LIMITS.includes(value as number) ? undefined : value
    }),
  )

const NUMBER_LIMITS = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
