import { sentenceOf, type Fault } from '@kassavirta/domain/kernel/contract/fault'
import { problemCodes, type ProblemCode } from '@kassavirta/domain/kernel/contract/problem-codes'
import { recurringTexts } from '@kassavirta/domain/orders/change-orders/recurring-orders/terms.fi'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'

type StoredFault = { readonly code: string; readonly params: Readonly<Record<string, unknown>> }

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemCodes, code)

/** Why an order could not be made. A code that this version does not know was written by another one. */
export function failureSentence({ code, params }: StoredFault): string {
  if (code === 'forbidden') return recurringTexts.noRight
  if (!isProblemCode(code)) return ''
  return sentenceOf({ code, params } as Fault, finnishSentences)
}
