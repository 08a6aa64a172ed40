import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../platform/api/use-api-query.ts'

/** Exception notices count as messages too (decisions C14). */
export type Unread = {
  readonly messages: number
  readonly notices: number
  /** Answers to what the person has asked. */
  readonly answers: number
  /** Deliveries whose content is to be confirmed. */
  readonly confirmations: number
}

/** Counts for the chosen company, or for all of the person's companies while none is chosen. */
export function useUnread(): Answer<Unread> {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getUnreadMessages, {}))
  const { data } = answer
  return { ...answer, data: data && { ...data, messages: data.count } }
}
