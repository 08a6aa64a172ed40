import type { closeBag, passOn } from '@kassavirta/domain/bags/counting/api'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../refusal.ts'

type Row = { readonly bagId: number; readonly version: number }
/** Acts that only say which bag, and as it was seen. */
type Move = typeof closeBag | typeof passOn

/** Moves a bag of a list. Whatever comes of it, the lists are fetched again: they show what is true now. */
export function useMove(endpoint: Move) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const { failure } = act
  return {
    busy: act.busy,
    problem: failure && problemText(failure),
    run: async ({ bagId, version }: Row): Promise<boolean> => {
      const outcome = await act.run({ params: { bagId }, body: { version } })
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
  }
}
