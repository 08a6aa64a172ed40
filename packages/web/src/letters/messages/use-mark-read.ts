import {
  getMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
} from '@kassavirta/domain/letters/messages/api'
import { isNotice, isUnread } from '@kassavirta/domain/letters/messages/rules'
import { personOf } from '@kassavirta/domain/people/session/machine'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../../platform/session/session-context.ts'

type UnreadAnswer = AnswerOf<typeof getUnreadMessages>
type MessageAnswer = AnswerOf<typeof getMessage>

const unreadKey = [getUnreadMessages.path]

/**
 * On success the message leaves the unread ones and their counts at once, and no list is fetched for it. A mark that did
 * not reach the server is sent again until it does, even when the person has moved to another screen: they have read the
 * message.
 */
export function useMarkRead(id: number) {
  const { call, store, user } = useSignedIn()
  const client = useQueryClient()
  const messageKey = [getMessage.path]
  const isKnownRead = () =>
    client
      .getQueriesData<MessageAnswer>({ queryKey: messageKey })
      .some(([, answer]) => answer?.message?.id === id && !isUnread(answer.message))
  return useMutation({
    mutationFn: async () => {
      // The next person to sign in must not send this person's marks.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      // After another press or visit the mark may already have arrived.
      if (!isKnownRead()) await call(markRead, { params: { id } })
    },
    retry: (_, failure) => isTransient(failure),
    onSuccess: async () => {
      // An answer under way was made before the mark.
      await client.cancelQueries({ queryKey: unreadKey })
      client.setQueriesData<UnreadAnswer>({ queryKey: unreadKey }, (answer) => answer && without(answer, id))
      const read = serverNow().toISOString()
      client.setQueriesData<MessageAnswer>(
        { queryKey: messageKey },
        (answer) => answer && withRead(answer, id, read),
      )
    },
    // After a refusal the message may be gone.
    onError: () => void client.invalidateQueries({ queryKey: unreadKey }),
    onSettled: () => {
      for (const queryKey of [messageKey, [getReadMessages.path]]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** One that is not among the newest is taken away by the next answer. */
function without(answer: UnreadAnswer, id: number): UnreadAnswer {
  const read = answer.messages.find((each) => each.id === id)
  if (!read) return answer
  return {
    ...answer,
    count: answer.count - 1,
    notices: answer.notices - (isNotice(read) ? 1 : 0),
    messages: answer.messages.filter((each) => each !== read),
  }
}

const withRead = (answer: MessageAnswer, id: number, read: string): MessageAnswer =>
  answer.message?.id === id && isUnread(answer.message)
    ? { ...answer, message: { ...answer.message, read } }
    : answer
