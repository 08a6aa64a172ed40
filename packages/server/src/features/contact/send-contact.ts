import { feedbackText, type ContactBody, type FeedbackBody } from '@kassavirta/domain/contact/api'
import { contactForm, feedbackForm } from '@kassavirta/domain/contact/form'
import { contactEmailTitle, feedbackEmailTitle } from '@kassavirta/domain/contact/terms.fi'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { insertOne, senderColumns } from '../../platform/database/insert-one.ts'
import type { SubmissionResult } from '../../platform/ledgers/submit.ts'
import { contactRequest, feedback } from '../../tables/submissions.ts'

type ContactResult = Promise<SubmissionResult<{ readonly id: number }>>

export async function requestContact(tx: Db, member: Member, now: Date, body: ContactBody): ContactResult {
  const { name, phoneNumber, email, contactReason, additionalInfo } = body
  const data = { name, phoneNumber, email, contactReason, additionalInfo }
  const id = await insertOne(tx, contactRequest, { ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(contactEmailTitle, contactForm.emailLinesOf(body))
  return { answer: { id }, event: 'contact.created', subject: id, data: { id, ...data }, email: deskEmail }
}

export async function sendFeedback(tx: Db, member: Member, now: Date, body: FeedbackBody): ContactResult {
  const { name, phoneNumber, email } = body
  const data = { name, phoneNumber, email, additionalInfo: feedbackText(body) }
  const id = await insertOne(tx, feedback, { ...senderColumns(member, now), ...data })
  const deskEmail = serviceDeskEmail(feedbackEmailTitle, feedbackForm.emailLinesOf(body))
  return { answer: { id }, event: 'feedback.created', subject: id, data: { id, ...data }, email: deskEmail }
}
