import type { FieldTexts } from './problem.ts'
import { issueSentence } from './rule-sentences.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

type CheckResult<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** Anything that can check a value, such as the schemas of an endpoint. */
export type Schema<Value> = { readonly safeParse: (values: unknown) => CheckResult<Value> }

/** One text per field, from the schema's first issue; a nested field is named `outer.inner`. */
export function faultsOf(schema: Schema<unknown>, values: unknown): FieldTexts {
  const result = schema.safeParse(values)
  const texts: Record<string, string> = {}
  for (const { path, message } of result.success ? [] : result.error.issues) {
    texts[path.join('.')] ??= issueSentence({ message })
  }
  return texts
}

/** Leaves out the fields without a text. */
export const presentTexts = (texts: Readonly<Record<string, string | undefined>>): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter((pair): pair is [string, string] => pair[1] !== undefined))
