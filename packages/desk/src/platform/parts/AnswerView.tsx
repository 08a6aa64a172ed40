import type { ReactNode } from 'react'
import type { Answer } from '@kassavirta/ui/api/answers.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import page from './page.module.css'

type Props<Data> = {
  readonly answer: Pick<Answer<Data>, 'data' | 'failure' | 'trying' | 'tryNow'>
  /** The heading when the fetch fails. */
  readonly heading: string
  readonly loading?: string
  /** The text when the server knows nothing by that number. */
  readonly notFound?: string
  /** True for a whole screen, which needs a page around it; false for a part of one. */
  readonly isScreen?: boolean
  readonly children: (data: Data) => ReactNode
}

const NOT_FOUND_STATUS = 404

/** Shows an answer once it is there; until then that it is loading, or why it failed. */
export function AnswerView<Data>(props: Props<Data>) {
  const { answer, heading, loading, notFound, isScreen = false, children } = props
  if (answer.data !== undefined) return children(answer.data)
  const isGone = notFound !== undefined && answer.failure?.status === NOT_FOUND_STATUS
  const instead = isGone ? (
    <p className={page['empty']}>{notFound}</p>
  ) : answer.failure ? (
    <AnswerFailed heading={heading} answer={answer} />
  ) : (
    <Loading shape={isScreen ? 'screen' : 'list'} {...(loading !== undefined && { text: loading })} />
  )
  return isScreen ? <div className={page['page']}>{instead}</div> : instead
}

type FailedProps = { readonly heading?: string; readonly text: string | undefined }

/** A banner that says why an act failed; nothing without a failure. */
export const Failed = ({ text, ...heading }: FailedProps) =>
  text === undefined ? null : (
    <Banner kind="danger" {...heading}>
      {text}
    </Banner>
  )
