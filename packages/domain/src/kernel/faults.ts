import type { FieldTexts } from './problem.ts'
import { issueSentence } from './rule-sentences.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

type CheckResult<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** What can check a value; the schemas of an endpoint fit as they are. */
export type Schema<Value> = { readonly safeParse: (values: unknown) => CheckResult<Value> }

/** One text a field, the first that the schema has for it; a nested field is named `outer.inner`. */
export function faultsOf(schema: Schema<unknown>, values: unknown): FieldTexts {
  const result = schema.safeParse(values)
  const texts: Record<string, string> = {}
  for (const { path, message } of result.success ? [] : result.error.issues) {
    texts[path.join('.')] ??= issueSentence({ message })
  }
  return texts
}

/** The texts of those fields that have one. */
export const presentTexts = (texts: Readonly<Record<string, string | undefined>>): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter((pair): pair is [string, string] => pair[1] !== undefined))
