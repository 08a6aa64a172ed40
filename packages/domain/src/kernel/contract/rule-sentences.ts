import { fault, sentenceOf, type RuleFault } from './fault.ts'
import type { ParamsOf, RuleCode } from './problem-codes.ts'
import { validationTexts } from '../texts/terms.fi.ts'

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
