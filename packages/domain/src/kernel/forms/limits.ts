import type * as z from 'zod/mini'

/** What the parts of zod tell of a schema, as far as a limit of characters is in them. */
type Known = {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, Known>>
      /** What an optional schema, or one with a default, holds. */
      readonly innerType?: Known
      /** What a pipe ends with. */
      readonly out?: Known
      readonly checks?: readonly { readonly _zod: { readonly def: object } }[]
    }
  }
}

/** The most characters that a body takes in a text; undefined where it has no limit, or is no text. */
export const limitOf = (body: z.ZodMiniType, name: string): number | undefined =>
  limitIn((body as Known)._zod.def.shape?.[name])

function limitIn(schema: Known | undefined): number | undefined {
  if (!schema) return undefined
  const { innerType, out, checks = [] } = schema._zod.def
  for (const { _zod } of checks) {
    if ('check' in _zod.def && _zod.def.check === 'max_length' && 'maximum' in _zod.def)
      return Number(_zod.def.maximum)
  }
  return limitIn(innerType ?? out)
}
