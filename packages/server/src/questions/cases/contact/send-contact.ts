import {
  feedbackText,
  type ContactBody,
  type FeedbackBody,
} from '@kassavirta/domain/questions/cases/contact/api'
import { contactForm, feedbackForm } from '@kassavirta/domain/questions/cases/contact/form'
import { contactEmailTitle, feedbackEmailTitle } from '@kassavirta/domain/questions/cases/contact/terms.fi'
import { serviceDeskEmail } from '../../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { newCase } from '../new-case.ts'
import { eventOf } from '../../../shared/submitted-event.ts'
import { contactRequest, feedback } from '../../../tables/submissions.ts'

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
