import { queryOptions } from '@tanstack/react-query'
import { getParameter } from '@kassavirta/domain/accounts/api'
import { atLeast } from '@kassavirta/ui/api/at-least.ts'
import { useSignedIn } from '../session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from './use-api-query.ts'

/** Required by the specification, section 9. */
const AT_LEAST_MS = 300
/** The cut-off changes only with daylight saving, lead times only when the staff edits them. */
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
