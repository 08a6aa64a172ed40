import { queryOptions } from '@tanstack/react-query'
import { getParameter } from '@kassavirta/domain/accounts/api'
import { atLeast } from '@kassavirta/ui/api/at-least.ts'
import { useSignedIn } from '../session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from './use-api-query.ts'

/** So that the loader does not flash by (specification section 9, decisions C16). */
const AT_LEAST_MS = 300
/** The cut-off moves with daylight saving only, lead times by the staff's own hand. */
const STALE_MS = 5 * 60_000

/** The cut-off and the lead times. */
export function useParameter() {
  const { call } = useSignedIn()
  const { queryKey } = useApiQuery().query(getParameter)
  return useAnswer(
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => atLeast(AT_LEAST_MS, call(getParameter, { signal })),
      staleTime: STALE_MS,
    }),
  )
}
