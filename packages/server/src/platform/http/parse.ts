import { Problem } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import type * as z from 'zod/mini'

/** Refuses with the text of the first fault and one text per field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: () => validationTexts.check })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message
  throw new Problem(400, parsed.error.issues[0]?.message ?? validationTexts.check, fields)
}
