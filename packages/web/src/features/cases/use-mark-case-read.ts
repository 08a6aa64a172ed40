import { getOwnCase, listOwnCases, markCaseRead, type OwnCase } from '@kassavirta/domain/cases/own-api'
import { personOf } from '@kassavirta/domain/session/machine'
import { cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'

/**
 * A mark that did not reach the server is sent again until it does, even when the person has moved on: they have read
 * the answer.
 */
export function useMarkCaseRead({ caseId, entries }: Pick<OwnCase, 'caseId' | 'entries'>) {
  const { call, store, user } = useSignedIn()
  const client = useQueryClient()
  const upTo = entries.at(-1)?.entryId ?? 0
  const { mutate, failureReason } = useMutation({
    mutationFn: async () => {
      // The next person to sign in must not send this person's marks.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      await call(markCaseRead, { params: { caseId }, body: { upTo } })
    },
    retry: (_, failure) => isTransient(failure),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [listOwnCases.path] })
      void client.invalidateQueries({ queryKey: [getOwnCase.path] })
    },
  })
  return { mutate: useCallback(() => mutate(), [mutate]), failureReason }
}
