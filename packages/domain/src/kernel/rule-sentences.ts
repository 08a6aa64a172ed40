import { fault, sentenceOf, type RuleFault } from './fault.ts'
import type { ParamsOf, RuleCode } from './problem-codes.ts'
import { validationTexts } from './terms.fi.ts'

type Issue = { readonly message: string }

const MESSAGE = /^(\w+)(?: (\{.*\}))?$/s

/** The rule that an issue of a schema names; undefined where the schema leaves the words to zod. */
export function faultOf({ message }: Issue): RuleFault | undefined {
  const [, code = '', params = '{}'] = MESSAGE.exec(message) ?? []
  return isRule(code) ? { code, params: JSON.parse(params) as ParamsOf<RuleCode> } : undefined
}

const isRule = (code: string): code is RuleCode => Object.hasOwn(validationTexts, code)

/** What a form says of a broken rule. */
export const ruleSentence = (broken: RuleFault): string => sentenceOf(broken, validationTexts)

/** What a form says of an issue of its schema; where the schema leaves the words to zod, that the data need a look. */
export const issueSentence = (issue: Issue): string => ruleSentence(faultOf(issue) ?? fault('invalid'))
