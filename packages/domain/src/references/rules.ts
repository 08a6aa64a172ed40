import { fault, type RuleFault } from '../kernel/fault.ts'
import { isReferenceNumber } from '../kernel/reference-number.ts'

const REFERENCE_MAX = 20
/** The message that goes with the money, beside the reference. */
export const MESSAGE_MAX = 70

type OfferedReferences = {
  /** The account's own default; '' where it has none. */
  readonly accountDefault: string
  /** Values of the list that is offered for the account and the day. */
  readonly listed: readonly string[]
}

/**
 * Only the value travels, so the server cannot see whether it was chosen or typed. What the account itself offers is
 * good; an account with a default skips the check digit, as the specification says; the length always counts.
 */
export function referenceFault(
  value: string,
  { accountDefault, listed }: OfferedReferences,
): RuleFault | undefined {
  if (value === '' || value === accountDefault || listed.includes(value)) return undefined
  if (value.length > REFERENCE_MAX) return fault('referenceTooLong', { max: REFERENCE_MAX })
  if (accountDefault !== '' || isReferenceNumber(value)) return undefined
  return fault('referenceInvalid')
}
