import { getSecondFactor } from '@kassavirta/domain/people/profile/second-factor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../platform/api/use-api-query.ts'

/** After a change the panel shows the new state at once, and asks the server again. */
export function useFactorState(): () => Promise<void> {
  const client = useQueryClient()
  const { queryKey } = useApiQuery().query(getSecondFactor, {})
  return () => client.resetQueries({ queryKey, exact: true })
}
