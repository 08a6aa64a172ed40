import * as z from 'zod/mini'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The name of a schema in the contract, if it has one, and its further description. */
export type SchemaNames = z.core.$ZodRegistry<{ id?: string } & Record<string, unknown>>

/** Writes schemas as JSON Schema. A schema with a name is written once, among the components, and referred to. */
export function collectSchemas(names: SchemaNames) {
  const components: Record<string, JsonSchema> = {}
  const write = (schema: z.ZodMiniType): JsonSchema => {
    // Inside an object a schema with a name becomes a reference too.
    const json = z.toJSONSchema(z.object({ it: schema }), {
      // The contract describes what goes over the wire; the browser may transform it.
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

/** Points references to the components of the document, and drops the bounds of safe integers, which say nothing. */
const asOpenApi = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (key === '$schema') return undefined
      if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
      return NUMBER_LIMITS.includes(value as number) ? undefined : value
    }),
  )

const NUMBER_LIMITS = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
