import { fault, type RuleFault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { faultOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import type * as z from 'zod/mini'

/** Undefined where the input is refused. */
export function tryParse<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): { readonly data: z.output<Schema> } | undefined {
  const parsed = schema.safeParse(input)
  return parsed.success ? { data: parsed.data } : undefined
}

/** Refuses with the first fault of all, and lists the first fault of each field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, RuleFault> = {}
  for (const issue of parsed.error.issues)
    fields[issue.path.join('.') || 'body'] ??= faultOf(issue) ?? fault('invalid')
  throw new Problem(Object.values(fields)[0] ?? 'invalid', fields)
}
