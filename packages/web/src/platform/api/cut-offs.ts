import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { localCutOff } from '@kassavirta/domain/kernel/dates/cut-off'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'

/** What /api/parameter says of cut-offs. */
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
