import { inquiryForm } from '@kassavirta/domain/questions/cases/inquiries/form'
import type { Prefill } from './prefill.ts'

export type InquiryEntries = typeof inquiryForm.start

type ContactDetails = { readonly phoneNumber: string; readonly emailAddress: string }

/** The values of the untouched form. */
export const startOf = (
  { date, securityBagNumber, event, counting }: Prefill,
  own: ContactDetails,
): InquiryEntries => ({
  ...inquiryForm.start,
  date,
  securityBagNumber,
  counting,
  reference: event,
  answerPhone: own.phoneNumber,
  answerEmail: own.emailAddress,
})

/** What the body holds besides the fields: the entry, and the message whose link led here. */
export const subjectOf = ({ entryId, entryType, messageId }: Prefill) => ({
  name: entryId,
  entryType,
  ...(messageId ? { messageId } : {}),
})
