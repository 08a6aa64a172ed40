import { isOpenDay } from '@kassavirta/domain/kernel/dates/banking-days'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { CallParameters } from '../../shared/parameters.ts'

/**
 * Refuses a day that the provider has closed. Orders, packing, runs and visits all use this check (decisions P19). Recurring
 * orders do not: they move to the next open day.
 */
export function checkOpenDay(
  on: string,
  { exceptionDays }: Pick<CallParameters, 'exceptionDays'>,
  field?: string,
): void {
  if (isOpenDay(on as Day, exceptionDays)) return
  throw field === undefined ? new Problem('dayClosed') : fieldProblem(field, 'dayClosed')
}
