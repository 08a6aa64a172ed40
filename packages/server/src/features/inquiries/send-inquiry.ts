import type { InquiryBody } from '@kassavirta/domain/inquiries/api'
import { choicesText, entryName } from '@kassavirta/domain/inquiries/rules'
import {
  countingChoices,
  inquiryLabels as labels,
  transportChoices,
} from '@kassavirta/domain/inquiries/terms.fi'
import { formatDay } from '@kassavirta/domain/kernel/dates'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/database.ts'
import { deskMail } from '../../platform/desk-mail.ts'
import { insertOne, sentBy } from '../../platform/insert-one.ts'
import type { Submitted } from '../../platform/submit.ts'
import { inquiry } from '../../tables/submissions.ts'

/** Only the explanation is required; what the inquiry is about may be nothing in particular. */
export async function sendInquiry(
  tx: Db,
  member: Member,
  now: Date,
  body: InquiryBody,
): Promise<Submitted<{ readonly id: number }>> {
  const { customerId: _, userId: _user, name, date, ...told } = body
  const entryId = String(name ?? 0)
  const eventDate = date || null
  const id = await insertOne(tx, inquiry, { ...sentBy(member, now), ...told, entryId, eventDate })
  const mail = deskMail('Tiedustelu', id, member, [
    ['Tapahtuma', entryName(told.entryType, entryId)],
    [labels.date, eventDate && formatDay(eventDate)],
    [labels.securityBagNumber, told.securityBagNumber],
    [labels.reference, told.reference],
    [labels.counting, choicesText(told.counting, countingChoices, told.countingText)],
    [labels.transport, choicesText(told.transport, transportChoices, told.transportText)],
    [labels.additionalInformation, told.additionalInformation],
    ['Vastaus puhelimitse', told.answerPhone],
    ['Vastaus sähköpostilla', told.answerEmail],
  ])
  return {
    answer: { id },
    event: 'inquiry.created',
    subject: id,
    data: { id, entryId, eventDate, ...told },
    mail,
  }
}
