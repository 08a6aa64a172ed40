import type { ReactNode } from 'react'
import type { Answer } from '../api/answers.ts'
import type { Failure } from '../api/failure.ts'
import { Banner } from './Banner.tsx'
import { FetchFailed, HelpLine } from './FetchFailed.tsx'
import { Loading } from './Loading.tsx'
import { actionFailureTexts as texts } from './texts.fi.ts'

type Props = {
  readonly heading: string
  readonly answer: Pick<Answer<unknown>, 'failure' | 'trying' | 'tryNow'>
}

/** Replaces an answer whose fetch has failed. */
export function AnswerFailed({ heading, answer: { failure, trying, tryNow } }: Props) {
  if (!failure) return null
  return <FetchFailed heading={heading} trying={trying} tryNow={tryNow} failure={failure} />
}

/** Takes the place of an answer that is not there: it loads, or its fetch has failed. */
export const AnswerPending = ({ heading, answer }: Props) =>
  answer.failure ? <AnswerFailed heading={heading} answer={answer} /> : <Loading />

type ActionFailedProps = {
  readonly heading: string
  /** Says whether anything was changed, and what to do. */
  readonly children: ReactNode
}

/** Shown in the dialog of an action that failed, with the number to call. */
export function ActionFailed({ heading, children }: ActionFailedProps) {
  return (
    <Banner kind="danger" heading={heading}>
      <p>{children}</p>
      <HelpLine />
    </Banner>
  )
}

/**
 * The text of a refusal that a retry cannot change: the right has ended, or the thing is gone. Undefined for every other
 * failure.
 */
export function finalRefusal({ kind, status }: Failure): string | undefined {
  if (kind !== 'http') return undefined
  if (status === 403) return texts.noRight
  return status === 404 ? texts.gone : undefined
}
