import { fault as faultOf } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { MOST_DAYS, rangeFault } from '@kassavirta/domain/reports/statistics/rules'

/** What a call asks for, checked. The end is the moment at which the last day has ended. */
export type AskedNumbers = {
  readonly from: Day
  readonly to: Day
  readonly begin: string
  readonly end: string
  readonly office: string | undefined
}

type Query = { readonly from: Day; readonly to: Day; readonly office?: string | undefined }

const tooLong = faultOf('rangeTooLong', { days: MOST_DAYS })
const midnight = (on: Day): string => instantAt(on, '00:00').toISOString()

export function askedNumbers({ from, to, office }: Query): AskedNumbers {
  const fault = rangeFault({ from, to })
  if (fault === 'endBeforeStart') throw fieldProblem('to', fault)
  if (fault === 'rangeTooLong') throw fieldProblem('to', tooLong)
  return { from, to, begin: midnight(from), end: midnight(addDays(to, 1)), office: office || undefined }
}
