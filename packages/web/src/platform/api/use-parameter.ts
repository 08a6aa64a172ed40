import { queryOptions } from '@tanstack/react-query'
import { getParameter } from '@kassavirta/domain/places/companies/accounts/api'
import { useSignedIn } from '../session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from './use-api-query.ts'

/** So that the loader does not flash by (specification section 9, decisions C16). */
const AT_LEAST_MS = 300
/** The cut-off changes only with daylight saving, lead times only when the staff edits them. */
const STALE_MS = 5 * 60_000

/** The cut-off and the lead times. */
export function useParameter() {
  const { call } = useSignedIn()
  const { queryKey } = useApiQuery().query(getParameter, {})
  return useAnswer(
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => atLeast(AT_LEAST_MS, call(getParameter, {}, { signal })),
      staleTime: STALE_MS,
    }),
  )
}

/**
 * Settles after at least so many milliseconds: a loader that flashes by is worse than none.
 * @internal for the test
 */
export async function atLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}
