import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { EntryId } from '@kassavirta/domain/kernel/contract/shapes'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import {
  feedbackText,
  type ContactBody,
  type FeedbackBody,
  type EntryType,
  type InquiryBody,
} from '@kassavirta/domain/questions/cases/own-api'
import { contactForm, feedbackForm, inquiryForm } from '@kassavirta/domain/questions/cases/own-form'
import {
  contactEmailTitle,
  feedbackEmailTitle,
  inquiryEmailTitle,
  inquiryLabels as labels,
  unlinkedEntry,
} from '@kassavirta/domain/questions/cases/terms.fi'
import { entryName } from '@kassavirta/domain/questions/cases/inquiries'
import type { CaseKind } from '@kassavirta/domain/questions/cases/states'
import { insertion, senderColumns, type RowWrite, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { eventOf } from '../../shared/submitted-event.ts'
import { serviceCase } from '../../tables/cases.ts'
import { contactRequest, feedback, inquiry } from '../../tables/submissions.ts'
import { findSubject } from './own-queries.ts'

type Author = Parameters<typeof senderColumns>[0]

/** The write of the case of a letter, in the same statement as the letter; `id` where the case has a number already. */
export const newCase = (kind: CaseKind, entryId: number, author: Author, now: Date, id?: number): RowWrite =>
  insertion(serviceCase, {
    ...(id === undefined ? {} : { id }),
    kind,
    entryId,
    ...senderColumns(author, now),
    askedAt: now,
    changedAt: now,
  })

type ContactResult = Promise<SubmissionResult<{ readonly id: number }>>

export async function requestContact(
  { member, now, newId: id }: NewRowContext,
  body: ContactBody,
): ContactResult {
  const { customerId: _, userId: _user, ...data } = body
  const write = submittedRow(contactRequest, { id, ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(contactEmailTitle, contactForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('contact', id, member, now)],
    ...eventOf('contact.created', { id, ...data }),
    subject: id,
    email: deskEmail,
  }
}

export async function sendFeedback(
  { member, now, newId: id }: NewRowContext,
  body: FeedbackBody,
): ContactResult {
  const { customerId: _, userId: _user, additionalinfo: _text, ...fields } = body
  const data = { ...fields, additionalInfo: feedbackText(body) }
  const write = submittedRow(feedback, { id, ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(feedbackEmailTitle, feedbackForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('feedback', id, member, now)],
    ...eventOf('feedback.created', { id, ...data }),
    subject: id,
    email: deskEmail,
  }
}

/** Only the explanation is required; an inquiry need not be about an entry or a message. */
export async function sendInquiry(
  context: NewRowContext,
  body: InquiryBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { member, now, newId: id } = context
  const { customerId: _, userId: _user, name, date, messageId, ...given } = body
  const entryId = String(name || 0)
  const eventDate = date || null
  const { entries, message } = await findSubject(context, {
    entryType: given.entryType,
    entryId: EntryId.safeParse(entryId).data,
    messageId: messageId || undefined,
  })
  if (messageId && !message) throw fieldProblem('messageId', 'messageUnknown')
  const entry = entries.length === 1 ? entries[0] : undefined
  // Without a kind the entry is not looked up, so that the provider never sees another customer's.
  const entryType: EntryType | '' = entry?.kind ?? ''
  const fields = { ...given, entryType }
  const write = submittedRow(inquiry, { id, ...senderColumns(member, now), ...fields, entryId, eventDate })
  const email = serviceDeskEmail(inquiryEmailTitle, [
    [
      labels.entry,
      entry ? withKey(entryName(entry.kind, entryId), entry) : unlinked(entryId, entries.length),
    ],
    [labels.message, message && withKey(withoutMarkers(message.header), message)],
    ...inquiryForm.emailLinesOf(body),
  ])
  const keys = { entryExtId: entry?.extId ?? null, messageExtId: message?.extId ?? null }
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('inquiry', id, member, now)],
    ...eventOf('inquiry.created', { id, entryId, ...keys, eventDate, ...fields }),
    subject: id,
    email,
  }
}

/** The given number with the reason why it is linked to no entry; empty without a number. */
const unlinked = (entryId: string, fitting: number): string =>
  entryId === '0' ? '' : `#${entryId} (${fitting === 0 ? unlinkedEntry.none : unlinkedEntry.several})`

const withKey = (name: string, { extId }: { readonly extId: string | null }): string =>
  extId ? `${name} (${extId})` : name
