import { queryOptions } from '@tanstack/react-query'
import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { localCutOff } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useSignedIn, useApiQuery } from '../session/use-session.ts'

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

/** The cut-offs in the answer of /api/parameter. */
export type CutOffParameter = {
  readonly changeOrderCutoffTimeUTC: string
  readonly usualCutOff?: string | undefined
  readonly exceptionDays?: ExceptionDays | undefined
}

/** The cut-offs of days to come, for the date engine. Undefined until they are known. */
export function cutOffsOf(parameter: CutOffParameter | undefined, now: Date) {
  const cutOff =
    parameter && (parameter.usualCutOff ?? localCutOff(parameter.changeOrderCutoffTimeUTC, dayOf(now)))
  return cutOff === undefined ? undefined : { cutOff, exceptions: parameter?.exceptionDays }
}
