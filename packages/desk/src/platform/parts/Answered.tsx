import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import page from './page.module.css'

type Props<Data> = {
  readonly answer: Pick<Answer<Data>, 'data' | 'failure' | 'trying' | 'tryNow'>
  /** What could not be fetched. */
  readonly heading: string
  readonly loading?: string
  /** What is said where the server knows nothing by that number. */
  readonly notFound?: string
  /** A whole screen brings its own page; a part of one stands within it. */
  readonly isScreen?: boolean
  readonly children: (data: Data) => ReactNode
}

const NOT_FOUND_STATUS = 404

/** What is made of an answer once it is there; until then that it is on its way, or why it has not come. */
export function Answered<Data>(props: Props<Data>) {
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
