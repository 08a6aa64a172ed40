import { feedbackText, type ContactBody, type FeedbackBody } from '@kassavirta/domain/contact/api'
import { contactForm, feedbackForm } from '@kassavirta/domain/contact/form'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/database.ts'
import { deskLetter } from '../../platform/desk-letter.ts'
import { insertOne, sentBy } from '../../platform/insert-one.ts'
import type { Submitted } from '../../platform/submit.ts'
import { contactRequest, feedback } from '../../tables/submissions.ts'

type Answered = Promise<Submitted<{ readonly id: number }>>

export async function requestContact(tx: Db, member: Member, now: Date, body: ContactBody): Answered {
  const { name, phoneNumber, email, contactReason, additionalInfo } = body
  const data = { name, phoneNumber, email, contactReason, additionalInfo }
  const id = await insertOne(tx, contactRequest, { ...sentBy(member, now), ...data })
  const letter = deskLetter('Yhteydenottopyyntö', contactForm.letterOf(body))
  return { answer: { id }, event: 'contact.created', subject: id, data: { id, ...data }, letter }
}

export async function sendFeedback(tx: Db, member: Member, now: Date, body: FeedbackBody): Answered {
  const { name, phoneNumber, email } = body
  const data = { name, phoneNumber, email, additionalInfo: feedbackText(body) }
  const id = await insertOne(tx, feedback, { ...sentBy(member, now), ...data })
  const letter = deskLetter('Palaute', feedbackForm.letterOf(body))
  return { answer: { id }, event: 'feedback.created', subject: id, data: { id, ...data }, letter }
}
