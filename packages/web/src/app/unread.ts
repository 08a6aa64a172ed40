import { getMessages, type Message } from '@kassavirta/domain/messages/api'
import { isNotice, isUnread } from '@kassavirta/domain/messages/rules'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../platform/api/use-api-query.ts'

export type Unread = { readonly messages: number; readonly notices: number }

/**
 * Exception notices count as messages too (decisions C14).
 * @internal for the test
 */
export function countUnread(messages: readonly Pick<Message, 'type' | 'read'>[]): Unread {
  const unread = messages.filter(isUnread)
  return { messages: unread.length, notices: unread.filter(isNotice).length }
}

/** Counts for the chosen company, or for all of the person's companies while none is chosen. */
export function useUnread(): Answer<Unread> {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessages, {}))
  return { ...answer, data: answer.data && countUnread(answer.data.messages) }
}
