import { feedbackText, type ContactBody, type FeedbackBody } from '@kassavirta/domain/contact/api'
import { contactForm, feedbackForm } from '@kassavirta/domain/contact/form'
import { contactEmailTitle, feedbackEmailTitle } from '@kassavirta/domain/contact/terms.fi'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { newCase } from '../../shared/new-case.ts'
import { contactRequest, feedback } from '../../tables/submissions.ts'

type ContactResult = Promise<SubmissionResult<{ readonly id: number }>>

export async function requestContact(
  { member, now, newId: id }: NewRowContext,
  body: ContactBody,
): ContactResult {
  const { name, phoneNumber, email, contactReason, additionalInfo } = body
  const data = { name, phoneNumber, email, contactReason, additionalInfo }
  const write = submittedRow(contactRequest, { id, ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(contactEmailTitle, contactForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('contact', id, member, now)],
    event: 'contact.created',
    subject: id,
    data: { id, ...data },
    email: deskEmail,
  }
}

export async function sendFeedback(
  { member, now, newId: id }: NewRowContext,
  body: FeedbackBody,
): ContactResult {
  const { name, phoneNumber, email } = body
  const data = { name, phoneNumber, email, additionalInfo: feedbackText(body) }
  const write = submittedRow(feedback, { id, ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(feedbackEmailTitle, feedbackForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('feedback', id, member, now)],
    event: 'feedback.created',
    subject: id,
    data: { id, ...data },
    email: deskEmail,
  }
}
