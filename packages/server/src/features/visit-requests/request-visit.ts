import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import type { VisitBody } from '@kassavirta/domain/visit-requests/api'
import { visitForm } from '@kassavirta/domain/visit-requests/form'
import { visitEmailTitle } from '@kassavirta/domain/visit-requests/terms.fi'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { insertOne, senderColumns } from '../../platform/database/insert-one.ts'
import type { SubmissionResult } from '../../platform/ledgers/submit.ts'
import { visitRequest } from '../../tables/submissions.ts'

export async function requestVisit(
  tx: Db,
  member: Member,
  now: Date,
  body: VisitBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { suggestedDate, additionalInfo, contactInfo } = body
  if (suggestedDate < dayOf(now)) throw fieldProblem('suggestedDate', 'dayInPast')
  const data = { suggestedDate, additionalInfo, contactInfo }
  const id = await insertOne(tx, visitRequest, { ...senderColumns(member, now), ...data, modifiedAt: now })
  const email = serviceDeskEmail(visitEmailTitle, visitForm.emailLinesOf(body))
  return { answer: { id }, event: 'visit.created', subject: id, data: { id, ...data }, email }
}
