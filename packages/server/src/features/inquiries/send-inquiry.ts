import type { InquiryBody } from '@kassavirta/domain/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/inquiries/form'
import { entryName } from '@kassavirta/domain/inquiries/rules'
import { inquiryEmailTitle, inquiryLabels as labels } from '@kassavirta/domain/inquiries/terms.fi'
import { EntryId } from '@kassavirta/domain/kernel/ids'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { newCase } from '../../shared/new-case.ts'
import { inquiry } from '../../tables/submissions.ts'
import { findSubject } from './queries.ts'

/** Only the explanation is required; an inquiry need not be about an entry or a message. */
export async function sendInquiry(
  context: NewRowContext,
  body: InquiryBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { member, now, newId: id } = context
  const { customerId: _, userId: _user, name, date, messageId, ...fields } = body
  const entryId = String(name || 0)
  const eventDate = date || null
  const { entry, message } = await subjectOf(context, fields.entryType, entryId, messageId)
  const write = submittedRow(inquiry, { id, ...senderColumns(member, now), ...fields, entryId, eventDate })
  const email = serviceDeskEmail(inquiryEmailTitle, [
    [labels.entry, withKey(entryName(fields.entryType, entryId), entry)],
    [labels.message, message && withKey(withoutMarkers(message.header), message)],
    ...inquiryForm.emailLinesOf(body),
  ])
  const keys = { entryExtId: entry?.extId ?? null, messageExtId: message?.extId ?? null }
  return {
    answer: { id },
    write,
    alsoWrite: [newCase('inquiry', id, member, now)],
    event: 'inquiry.created',
    subject: id,
    data: { id, entryId, ...keys, eventDate, ...fields },
    email,
  }
}

/** An entry or message in an inquiry must be the sender's own, otherwise the provider would look at someone else's. */
async function subjectOf(
  context: SubmissionContext,
  entryType: InquiryBody['entryType'],
  entryId: string,
  messageId: number | null | undefined,
) {
  const namesEntry = entryId !== '0'
  const id = namesEntry ? EntryId.safeParse(entryId).data : undefined
  const found = await findSubject(context, { entryType, entryId: id, messageId: messageId || undefined })
  if (namesEntry && !found.entry) throw fieldProblem('name', 'entryUnknown')
  if (messageId && !found.message) throw fieldProblem('messageId', 'messageUnknown')
  return { entry: found.entry ?? undefined, message: found.message ?? undefined }
}

const withKey = (name: string, found: { readonly extId: string | null } | undefined): string =>
  found?.extId ? `${name} (${found.extId})` : name
