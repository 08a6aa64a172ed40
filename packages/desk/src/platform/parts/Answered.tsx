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
  /** A whole screen brings its own page; a part of one stands within it. */
  readonly isScreen?: boolean
  readonly children: (data: Data) => ReactNode
}

/** What is made of an answer once it is there; until then that it is on its way, or why it has not come. */
export function Answered<Data>({ answer, heading, loading, isScreen = false, children }: Props<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  const instead = answer.failure ? (
    <AnswerFailed heading={heading} answer={answer} />
  ) : (
    <Loading shape={isScreen ? 'screen' : 'list'} {...(loading !== undefined && { text: loading })} />
  )
  return isScreen ? <div className={page['page']}>{instead}</div> : instead
}
