import { getMessages, type Message } from '@kassavirta/domain/messages/api'
import type { ReactNode } from 'react'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { messageTexts as texts } from './texts.fi.ts'
import { useNoticeResults, type ResultOf } from './use-notice-results.ts'

type Props = {
  readonly children: (messages: readonly Message[], resultOf: ResultOf) => ReactNode
}

/**
 * All message screens show parts of one list, newest first as the server sends it. They wait for the results of notices
 * too, which would move the rows.
 */
export function FetchedMessages({ children }: Props) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getMessages, {}))
  const { resultOf, waiting } = useNoticeResults()
  if (data && !waiting) return children(data.messages, resultOf)
  if (!failure) return <Loading />
  return (
    <FetchFailed heading={texts.messagesFailed} trying={trying} tryNow={tryNow}>
      {failure.text}
    </FetchFailed>
  )
}
