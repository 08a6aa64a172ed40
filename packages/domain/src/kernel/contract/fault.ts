import type { NoParams, ParamsOf, ProblemCode, RuleCode } from './problem-codes.ts'

/** What is wrong, as a code with its values. Each language has its own sentence for it. */
export type Fault<Code extends ProblemCode = ProblemCode> = {
  readonly code: Code
  readonly params: ParamsOf<Code>
}

/** A broken rule that the browser can name by itself. */
export type RuleFault = Fault<RuleCode>

/** Only a code with values requires them. */
type ParamsArgument<Code extends ProblemCode> =
  NoParams extends ParamsOf<Code> ? readonly [] : readonly [params: ParamsOf<Code>]

export const fault = <Code extends ProblemCode>(code: Code, ...[params]: ParamsArgument<Code>): Fault<Code> =>
  // Only a code without values may omit them; the compiler cannot follow the condition on the code.
  ({ code, params: (params ?? {}) as ParamsOf<Code> })

/** A fault as the message of a schema's issue, which must be text; `faultOf` reads it back. */
export const faultMessage = <Code extends RuleCode>(code: Code, ...params: ParamsArgument<Code>): string =>
  [code, ...params.map((values) => JSON.stringify(values))].join(' ')

/** The sentences of a language, one for each code. A sentence with values formats them for that language. */
export type Sentences<Code extends ProblemCode = ProblemCode> = {
  readonly [Each in Code]: NoParams extends ParamsOf<Each>
    ? string
    : string | ((params: ParamsOf<Each>) => string)
}

export function sentenceOf<Code extends ProblemCode>(
  { code, params }: Fault<Code>,
  sentences: Sentences<Code>,
): string {
  const sentence: string | ((params: ParamsOf<Code>) => string) = sentences[code]
  return typeof sentence === 'string' ? sentence : sentence(params)
}
