import type { InquiryBody } from '@kassavirta/domain/inquiries/api'
import { inquiryForm } from '@kassavirta/domain/inquiries/form'
import { entryName } from '@kassavirta/domain/inquiries/rules'
import { inquiryEmailTitle, inquiryLabels as labels } from '@kassavirta/domain/inquiries/terms.fi'
import { EntryId } from '@kassavirta/domain/kernel/ids'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { insertOne, senderColumns } from '../../platform/database/insert-one.ts'
import type { SubmissionResult } from '../../platform/ledgers/submit.ts'
import { inquiry } from '../../tables/submissions.ts'
import { findEntry, findMessage } from './queries.ts'

/** Only the explanation is required; an inquiry need not be about an entry or a message. */
export async function sendInquiry(
  tx: Db,
  member: Member,
  now: Date,
  body: InquiryBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { customerId: _, userId: _user, name, date, messageId, ...fields } = body
  const entryId = String(name || 0)
  const eventDate = date || null
  const entry = await entryOf(tx, member, fields.entryType, entryId)
  const message = await messageOf(tx, member, messageId)
  const id = await insertOne(tx, inquiry, { ...senderColumns(member, now), ...fields, entryId, eventDate })
  const email = serviceDeskEmail(inquiryEmailTitle, [
    [labels.entry, withKey(entryName(fields.entryType, entryId), entry)],
    [labels.message, message && withKey(withoutMarkers(message.header), message)],
    ...inquiryForm.emailLinesOf(body),
  ])
  const keys = { entryExtId: entry?.extId ?? null, messageExtId: message?.extId ?? null }
  return {
    answer: { id },
    event: 'inquiry.created',
    subject: id,
    data: { id, entryId, ...keys, eventDate, ...fields },
    email,
  }
}

/** An entry or message in an inquiry must be the sender's own, otherwise the provider would look at someone else's. */
async function entryOf(tx: Db, { company }: Member, type: InquiryBody['entryType'], entryId: string) {
  if (entryId === '0') return undefined
  const id = EntryId.safeParse(entryId).data
  const found = id === undefined ? undefined : await findEntry(tx, company.companyId, type, id)
  if (!found) throw fieldProblem('name', 'entryUnknown')
  return found
}

async function messageOf(tx: Db, member: Member, messageId: number | null | undefined) {
  if (!messageId) return undefined
  const found = await findMessage(tx, member, messageId)
  if (!found) throw fieldProblem('messageId', 'messageUnknown')
  return found
}

const withKey = (name: string, found: { readonly extId: string | null } | undefined): string =>
  found?.extId ? `${name} (${found.extId})` : name
