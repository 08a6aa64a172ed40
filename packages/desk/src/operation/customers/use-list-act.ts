import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../platform/api/use-act.ts'

/** An act after which one list is fetched again, also when it was refused: somebody else may have been faster. */
export function useListAct<E extends Endpoint>(endpoint: E, list: Endpoint) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: Ask<E>): Promise<boolean> => {
    const outcome = await act.run(ask)
    await client.invalidateQueries({ queryKey: [list.path] })
    return outcome.type === 'accepted'
  }
  return { act, send }
}
