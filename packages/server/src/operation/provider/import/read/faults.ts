import { sentenceOf, type Fault, type Sentences } from '@kassavirta/domain/kernel/contract/fault'
import type { RuleCode } from '@kassavirta/domain/kernel/contract/problem-codes'

export type RowFault = Fault<RuleCode | 'importRowInvalid'>

/** The text of a fault in English, for the call, the command and the desk. */
export const faultText = (fault: RowFault): string => sentenceOf(fault, sentences)

const sentences: Sentences<RuleCode | 'importRowInvalid'> = {
  importRowInvalid: ({ text }) => text,
  required: 'is missing or empty',
  invalid: 'is not in the expected form',
  textTooLong: ({ max }) => `is longer than ${max} characters`,
  charactersNotAllowed: ({ characters }) =>
    `has characters that are not allowed: ${JSON.stringify(characters)}`,
  charactersUnstorable: 'has characters that cannot be stored',
  notAChoice: ({ choices }) => `is not one of ${choices.join(', ')}`,
  idInvalid: 'is not a whole number above 0',
  dayInvalid: 'is not a day such as 2026-11-16',
  dayInFuture: 'lies in the future',
  dayInPast: 'lies in the past',
  dayClosed: 'is a closed day',
  sumInvalid: 'is not a sum of euros with at most two decimals',
  notInteger: 'is not a whole number',
  notNegative: 'is negative',
  countTooLarge: ({ max }) => `is larger than ${max}`,
  emailInvalid: 'is not an e-mail address',
  passwordTooWeak: 'is too weak a password',
  staffPasswordShort: ({ min }) => `has fewer than ${min} characters`,
  termsNotAccepted: 'is not accepted',
  accountNumberInvalid: 'is not an account number',
  referenceInvalid: 'is not a reference number',
  referenceTooLong: ({ max }) => `has more than ${max} digits`,
  businessIdInvalid: 'is not a business id such as 9000101-4',
  bagNumberInvalid: 'is not a bag number',
  depositEmpty: 'has no notes or coins',
  serviceCenterCountNotAgreed: 'is not agreed for the account',
  uncountedCoinsNotAgreed: 'is not agreed for the account',
  depositRemoved: 'names a deposit that was removed',
  depositHandled: 'names a deposit that was counted',
  orderEmpty: 'has no notes or coins',
  orderLimitExceeded: 'is above the limit of the account',
  looseCoinsInField: 'has loose coins, which the account may not order',
  denominationNotSold: 'has pieces that are not sold',
  deliveryDayTooEarly: ({ min }) => `is before ${min}`,
  deliveryDayOutside: ({ min, max }) => `is not from ${min} to ${max}`,
  onlyDeliveryDay: ({ min }) => `is not ${min}`,
  visitDayTooEarly: ({ min }) => `is before ${min}`,
}

/** A fault in a bundle, with its location. */
export type BundleFault = {
  readonly section: string
  /** The index of the row in its section. A fault of the bundle or of a whole section has none. */
  readonly row?: number
  readonly extId?: string
  readonly field: string
  readonly fault: RowFault
}

/** Faults beyond these are only counted: the sender corrects the first ones and tries again. */
export const MOST_FAULTS = 100

/** Collects the first faults of each piece. They are sorted later, together with the faults that the database finds. */
export function noteFaults() {
  const faults: BundleFault[] = []
  let faultCount = 0
  return {
    add: (found: readonly BundleFault[]): void => {
      faultCount += found.length
      const room = Math.max(0, MOST_FAULTS - faults.length)
      faults.push(...found.toSorted((a, b) => (a.row ?? -1) - (b.row ?? -1)).slice(0, room))
    },
    end: () => ({ faults, faultCount }),
  }
}
