import { getMessages, markRead, type Message } from '@kassavirta/domain/messages/api'
import { isUnread } from '@kassavirta/domain/messages/rules'
import { personOf } from '@kassavirta/domain/session/machine'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

type Answer = { readonly messages: readonly Message[] }

/**
 * Every list and every count follows at once; what the server holds comes after. A mark that did not reach the server
 * is sent again until it does, also when the person has gone on to another screen: they have read the message.
 */
export function useMarkRead(id: number) {
  const { call, store, user } = useSignedIn()
  const client = useQueryClient()
  const queryKey = [getMessages.path]
  const known = () => client.getQueriesData<Answer>({ queryKey }).map(([, answer]) => answer)
  return useMutation({
    mutationFn: async () => {
      // Whoever signs in after this person has marks of their own.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      // Pressed or opened again meanwhile, it may be there already.
      if (!known().some((answer) => answer && isRead(answer, id))) await call(markRead, { params: { id } })
    },
    retry: (_, failure) => isTransient(failure),
    onSuccess: () => {
      const read = serverNow().toISOString()
      client.setQueriesData<Answer>({ queryKey }, (answer) => answer && withRead(answer, id, read))
    },
    // Also after a refusal: the message may be gone.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

const isRead = ({ messages }: Answer, id: number): boolean =>
  messages.some((each) => each.id === id && !isUnread(each))

const withRead = ({ messages }: Answer, id: number, read: string): Answer => ({
  messages: messages.map((each) => (each.id === id && isUnread(each) ? { ...each, read } : each)),
})
