import { getMessages, markRead, type Message } from '@kassavirta/domain/messages/api'
import { isUnread } from '@kassavirta/domain/messages/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../platform/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

type Answer = { readonly messages: readonly Message[] }

/** Every list and every count follows at once; what the server holds comes after. */
export function useMarkRead(id: number) {
  const { call } = useSignedIn()
  const client = useQueryClient()
  const queryKey = [getMessages.path]
  return useMutation({
    mutationFn: () => call(markRead, { params: { id } }),
    onSuccess: () => {
      const read = serverNow().toISOString()
      client.setQueriesData<Answer>({ queryKey }, (answer) => answer && withRead(answer, id, read))
    },
    // Also after a refusal: the message may be gone.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

const withRead = ({ messages }: Answer, id: number, read: string): Answer => ({
  messages: messages.map((each) => (each.id === id && isUnread(each) ? { ...each, read } : each)),
})
