import { fault, type RuleFault } from '../../kernel/contract/fault.ts'
import { isReferenceNumber } from '../../kernel/money/bank-numbers.ts'

const REFERENCE_MAX = 20
/** The longest message of a deposit or an order, which accompanies the reference. */
export const MESSAGE_MAX = 70

type OfferedReferences = {
  /** The account's own default; '' where it has none. */
  readonly accountDefault: string
  /** The values of the list for the account and the day. */
  readonly listed: readonly string[]
}

/**
 * Only the value is sent, so the server cannot see whether it was chosen or typed. Every reference that the account
 * offers is valid.
 * An account with a default skips the check digit, as the specification says, but the length is always checked.
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
