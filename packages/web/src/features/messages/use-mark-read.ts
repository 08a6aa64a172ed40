import { getMessages, markRead, type Message } from '@kassavirta/domain/messages/api'
import { isUnread } from '@kassavirta/domain/messages/rules'
import { personOf } from '@kassavirta/domain/session/machine'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

type MessagesAnswer = { readonly messages: readonly Message[] }

/**
 * On success every list and count changes at once, before the refetch. A mark that did not reach the server is sent
 * again until it does, even when the person has moved to another screen: they have read the message.
 */
export function useMarkRead(id: number) {
  const { call, store, user } = useSignedIn()
  const client = useQueryClient()
  const queryKey = [getMessages.path]
  const known = () => client.getQueriesData<MessagesAnswer>({ queryKey }).map(([, answer]) => answer)
  return useMutation({
    mutationFn: async () => {
      // The next person to sign in must not send this person's marks.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      // After another press or visit the mark may already have arrived.
      if (!known().some((answer) => answer && isRead(answer, id))) await call(markRead, { params: { id } })
    },
    retry: (_, failure) => isTransient(failure),
    onSuccess: () => {
      const read = serverNow().toISOString()
      client.setQueriesData<MessagesAnswer>({ queryKey }, (answer) => answer && withRead(answer, id, read))
    },
    // The list is fetched after a refusal too, as the message may be gone.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

const isRead = ({ messages }: MessagesAnswer, id: number): boolean =>
  messages.some((each) => each.id === id && !isUnread(each))

const withRead = ({ messages }: MessagesAnswer, id: number, read: string): MessagesAnswer => ({
  messages: messages.map((each) => (each.id === id && isUnread(each) ? { ...each, read } : each)),
})
