import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import type { NoParams, ParamsOf, ProblemCode } from '@kassavirta/domain/kernel/contract/problem-codes'

/** A code without values, or a fault that has them. */
export type Reason =
  | { [Code in ProblemCode]: NoParams extends ParamsOf<Code> ? Code : never }[ProblemCode]
  | Fault

/** What any call can be refused for, whatever it is about. */
const EVERYWHERE: readonly ProblemCode[] = ['unauthorized', 'deskLocked', 'forbidden', 'unavailable']

/** The faults of a refused call, unless its endpoint never refuses so. */
export function callFaults({ path, refusals }: Endpoint, reason: Reason, field: string | undefined) {
  const fault: Fault = typeof reason === 'string' ? { code: reason, params: {} } : reason
  if (!refusals.includes(fault.code) && !EVERYWHERE.includes(fault.code))
    throw new Error(`${path} is never refused with ${fault.code}`)
  return { fault, fields: field === undefined ? {} : { [field]: fault } }
}
