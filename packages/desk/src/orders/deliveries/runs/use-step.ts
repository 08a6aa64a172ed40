import type { departRun, returnRun } from '@kassavirta/domain/orders/deliveries/routes-api'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import type { Run } from './run.ts'

/** Runs a step of the whole run. Whatever comes of it, the run is fetched again: the screen shows what is true. */
export function useStep(endpoint: typeof departRun | typeof returnRun, { runId, version }: Run) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  return {
    ...act,
    step: async () => {
      await act.run({ params: { runId }, body: { version } })
      await client.invalidateQueries()
    },
  }
}
