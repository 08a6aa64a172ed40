import { inquiryForm } from '@kassavirta/domain/inquiries/form'
import type { About } from './prefill.ts'

export type InquiryTyped = typeof inquiryForm.start

type Own = { readonly phoneNumber: string; readonly emailAddress: string }

/** What stands on the form before anybody types. */
export const startOf = ({ date, securityBagNumber, event }: About, own: Own): InquiryTyped => ({
  ...inquiryForm.start,
  date,
  securityBagNumber,
  reference: event,
  answerPhone: own.phoneNumber,
  answerEmail: own.emailAddress,
})

/** What the body says beside the fields: the entry, and the message that led here. */
export const subjectOf = ({ entryId, entryType, messageId }: About) => ({
  name: entryId,
  entryType,
  ...(messageId ? { messageId } : {}),
})
