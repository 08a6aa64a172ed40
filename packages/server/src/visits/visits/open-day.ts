import { isOpenDay } from '@kassavirta/domain/kernel/dates/banking-days'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { CallParameters } from '../../shared/parameters.ts'

/**
 * Refuses a day that the provider has closed. Everything that has a day asks this: orders, packing, runs and visits
 * (decisions P19); recurring orders move to the next open day by themselves.
 */
export function checkOpenDay(
  on: string,
  { exceptionDays }: Pick<CallParameters, 'exceptionDays'>,
  field?: string,
): void {
  if (isOpenDay(on as Day, exceptionDays)) return
  throw field === undefined ? new Problem('dayClosed') : fieldProblem(field, 'dayClosed')
}
