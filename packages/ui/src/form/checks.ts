import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { issueSentence } from '@kassavirta/domain/kernel/rule-sentences'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

type Checked<Sent> =
  | { readonly success: true; readonly data: Sent }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** What a form asks of its schema; those of domain fit as they are. */
export type Schema<Sent> = { readonly safeParse: (values: unknown) => Checked<Sent> }

/** One text a field, the first that the schema has for it; a nested field is named `outer.inner`. */
export function faultsOf(schema: Schema<unknown>, values: unknown): FieldTexts {
  const checked = schema.safeParse(values)
  const texts: Record<string, string> = {}
  for (const issue of checked.success ? [] : checked.error.issues) {
    texts[issue.path.join('.')] ??= issueSentence(issue)
  }
  return texts
}

/** Without the spaces round its texts: of a required text, spaces alone are nothing. */
export const trimmed = <Body extends object>(body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Body

/** A schema made of a plain rule, for forms that hold more than what is sent, e.g. a password typed twice. */
export const schemaOfRule = <Values>(rule: (values: Values) => FieldTexts): Schema<Values> => ({
  safeParse(values) {
    const data = values as Values
    const issues = Object.entries(rule(data)).map(([name, message]) => ({ path: [name], message }))
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
  },
})

/** The texts of those fields that have one. */
export const presentTexts = (texts: Readonly<Record<string, string | undefined>>): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter((pair): pair is [string, string] => pair[1] !== undefined))
