import { getMessages, type Message } from '@kassavirta/domain/messages/api'
import type { ReactNode } from 'react'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { messageTexts as texts } from './texts.fi.ts'

const failedHeading = texts.messagesFailed

type Props = { readonly children: (messages: readonly Message[]) => ReactNode }

/** All message screens show parts of one list, newest first as the server sends it. */
export function FetchedMessages({ children }: Props) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getMessages))
  if (data) return children(data.messages)
  if (!failure) return <Loading />
  return (
    <FetchFailed heading={failedHeading} trying={trying} tryNow={tryNow}>
      {failure.text}
    </FetchFailed>
  )
}
