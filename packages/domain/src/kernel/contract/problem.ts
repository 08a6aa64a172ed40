import { sentenceOf, type Fault, type Sentences } from './fault.ts'
import { problemCodes, type NoParams, type ParamsOf, type ProblemCode } from './problem-codes.ts'

/** What is wrong with each field, by the name that the form knows. */
type FieldFaults = Readonly<Record<string, Fault>>

/** Texts by field name, as the form knows the field. */
export type FieldTexts = Readonly<Record<string, string>>

/** Explains the fault of a field. */
type FieldText = (fault: Fault) => string

/** Codes that a rule may throw. Only the server itself answers the other two: 401 opens the sign-in dialog, 500 is a bug. */
type RefusalCode = Exclude<ProblemCode, 'unauthorized' | 'serverError'>

/** Codes without values, which need no `fault()`. */
type PlainCode = {
  [Code in RefusalCode]: NoParams extends ParamsOf<Code> ? Code : never
}[RefusalCode]

type Reason = PlainCode | Fault<RefusalCode>

const asFault = (reason: Reason): Fault<RefusalCode> =>
  typeof reason === 'string' ? { code: reason, params: {} } : reason

/** An expected refusal. Its sentence is looked up when the answer is written. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly fault: Fault
  readonly fields: FieldFaults
  readonly fieldText: FieldText | undefined

  /** `fieldText` is for fields that are explained in another language than the portal's. */
  constructor(reason: Reason, fields: FieldFaults = {}, fieldText?: FieldText) {
    const { code, params } = asFault(reason)
    super(`${code} ${JSON.stringify(params)}`)
    this.fault = { code, params }
    this.fields = fields
    this.fieldText = fieldText
  }
}

/** A refusal because of one field. */
export const fieldProblem = (field: string, reason: Reason): Problem =>
  new Problem(reason, { [field]: asFault(reason) })

/** The texts of the one error body (decisions J0). Clients written to the specification read any of the four keys. */
type ErrorTexts = {
  readonly status: number
  readonly errorMessage: string
  readonly message: string
  readonly error: string
  readonly title: string
  readonly errors: FieldTexts
}

/** Programs branch on the codes; a language changes only the texts. */
export type ErrorBody = ErrorTexts & {
  readonly code: ProblemCode
  readonly errorCodes: Readonly<Record<string, ProblemCode>>
}

export const errorTexts = (status: number, text: string, errors: FieldTexts = {}): ErrorTexts => ({
  status,
  errorMessage: text,
  message: text,
  error: text,
  title: text,
  errors,
})

type CallFaults = {
  readonly fault: Fault
  readonly fields?: FieldFaults
  readonly fieldText?: FieldText | undefined
}

/** The error body of a refusal, in the language of the sentences. */
export function errorBody({ fault, fields = {}, fieldText }: CallFaults, sentences: Sentences): ErrorBody {
  const { status } = problemCodes[fault.code]
  const byField = <Value>(value: (fieldFault: Fault) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(fields).map(([field, fieldFault]) => [field, value(fieldFault)]))
  const texts = byField(fieldText ?? ((fieldFault) => sentenceOf(fieldFault, sentences)))
  return {
    ...errorTexts(status, sentenceOf(fault, sentences), texts),
    code: fault.code,
    errorCodes: byField(({ code }) => code),
  }
}
