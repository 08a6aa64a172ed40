import type { Answer } from '../api/use-answer.ts'
import { FetchFailed } from './FetchFailed.tsx'

type Props = {
  readonly heading: string
  readonly answer: Pick<Answer<unknown>, 'failure' | 'trying' | 'tryNow'>
}

/** Replaces an answer whose fetch has failed. */
export function AnswerFailed({ heading, answer: { failure, trying, tryNow } }: Props) {
  if (!failure) return null
  return <FetchFailed heading={heading} trying={trying} tryNow={tryNow} failure={failure} />
}
