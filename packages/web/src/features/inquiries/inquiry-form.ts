import { answerMethod, joinCodes } from '@kassavirta/domain/inquiries/rules'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { isEmail } from '@kassavirta/domain/kernel/email-address'
import type { About } from './prefill.ts'

export type InquiryTyped = {
  readonly counting: readonly string[]
  readonly countingText: string
  readonly transport: readonly string[]
  readonly transportText: string
  /** A day, or nothing. */
  readonly date: string
  readonly securityBagNumber: string
  readonly reference: string
  readonly additionalInformation: string
  readonly byPhone: boolean
  readonly answerPhone: string
  readonly byEmail: boolean
  readonly answerEmail: string
}

type Own = { readonly phoneNumber: string; readonly emailAddress: string }

export const startOf = ({ date, securityBagNumber, event }: About, own: Own): InquiryTyped => ({
  counting: [],
  countingText: '',
  transport: [],
  transportText: '',
  date,
  securityBagNumber,
  reference: event,
  additionalInformation: '',
  byPhone: false,
  answerPhone: own.phoneNumber,
  byEmail: false,
  answerEmail: own.emailAddress,
})

/** The choices 'Muu, mikä?', which ask for a text. */
export const OTHER = { counting: '5', transport: '7' } as const

export const asksOther = (typed: InquiryTyped, list: keyof typeof OTHER): boolean =>
  typed[list].includes(OTHER[list])

/** Texts whose field is not in sight are not sent. */
export const bodyOf = (typed: InquiryTyped, { entryId, entryType, messageId }: About) => ({
  name: entryId,
  entryType,
  ...(messageId ? { messageId } : {}),
  counting: joinCodes(typed.counting),
  countingText: asksOther(typed, 'counting') ? typed.countingText : '',
  transport: joinCodes(typed.transport),
  transportText: asksOther(typed, 'transport') ? typed.transportText : '',
  date: typed.date,
  securityBagNumber: typed.securityBagNumber,
  reference: typed.reference,
  additionalInformation: typed.additionalInformation,
  answerMethod: answerMethod({ phone: typed.byPhone, email: typed.byEmail }),
  answerPhone: typed.byPhone ? typed.answerPhone : '',
  answerEmail: typed.byEmail ? typed.answerEmail : '',
})

/** An answer is asked for: then the way to give it is required (decisions C3). The server asks for none. */
export function answerFaults({ byPhone, answerPhone, byEmail, answerEmail }: InquiryTyped) {
  const emailFault = answerEmail === '' ? validationTexts.required : validationTexts.emailInvalid
  return {
    ...(byPhone && answerPhone.trim() === '' ? { answerPhone: validationTexts.required } : {}),
    ...(byEmail && !isEmail(answerEmail) ? { answerEmail: emailFault } : {}),
  }
}
