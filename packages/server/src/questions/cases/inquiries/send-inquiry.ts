import type { EntryType, InquiryBody } from '@kassavirta/domain/questions/cases/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/questions/cases/inquiries/form'
import { entryName } from '@kassavirta/domain/questions/cases/inquiries/rules'
import {
  inquiryEmailTitle,
  inquiryLabels as labels,
  unlinkedEntry,
} from '@kassavirta/domain/questions/cases/inquiries/terms.fi'
import { EntryId } from '@kassavirta/domain/kernel/contract/ids'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { serviceDeskEmail } from '../../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { newCase } from '../new-case.ts'
import { eventOf } from '../../../shared/submitted-event.ts'
import { inquiry } from '../../../tables/submissions.ts'
import { findSubject } from './queries.ts'

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
    entryId: EntryId().safeParse(entryId).data,
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

/** The number as it was given, with the reason why it is linked to nothing; empty where none was given. */
const unlinked = (entryId: string, fitting: number): string =>
  entryId === '0' ? '' : `#${entryId} (${fitting === 0 ? unlinkedEntry.none : unlinkedEntry.several})`

const withKey = (name: string, { extId }: { readonly extId: string | null }): string =>
  extId ? `${name} (${extId})` : name
