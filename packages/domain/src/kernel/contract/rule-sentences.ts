import { validationTexts } from '../texts/terms.fi.ts'
import { fault, sentenceOf, type RuleFault } from './fault.ts'
import type { ParamsOf, RuleCode } from './problem-codes.ts'
import type { FieldTexts } from './problem.ts'

type Issue = { readonly message: string }

const MESSAGE = /^(\w+)(?: (\{.*\}))?$/s

/** The rule that an issue of a schema names; undefined where the message is zod's own. */
export function faultOf({ message }: Issue): RuleFault | undefined {
  const [, code = '', params = '{}'] = MESSAGE.exec(message) ?? []
  return isRule(code) ? { code, params: JSON.parse(params) as ParamsOf<RuleCode> } : undefined
}

const isRule = (code: string): code is RuleCode => Object.hasOwn(validationTexts, code)

/** The sentence that a form shows for a broken rule. */
export const ruleSentence = (broken: RuleFault): string => sentenceOf(broken, validationTexts)

/** The sentence that a form shows for an issue of its schema; a message of zod's own becomes `invalid`. */
export const issueSentence = (issue: Issue): string => ruleSentence(faultOf(issue) ?? fault('invalid'))

type FieldIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

type CheckResult<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly FieldIssue[] } }

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
