import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { VisitBody } from '@kassavirta/domain/visits/visits/visit-requests/api'
import { visitForm } from '@kassavirta/domain/visits/visits/visit-requests/form'
import { visitEmailTitle } from '@kassavirta/domain/visits/visits/visit-requests/terms.fi'
import { serviceDeskEmail } from '../../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { checkOpenDay } from '../open-day.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { eventOf } from '../../../shared/submitted-event.ts'
import { visitRequest } from '../../../tables/submissions.ts'

export async function requestVisit(
  { member, now, newId: id }: NewRowContext,
  body: VisitBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { customerId: _, userId: _user, ...data } = body
  const { suggestedDate } = data
  if (suggestedDate < dayOf(now)) throw fieldProblem('suggestedDate', 'dayInPast')
  checkOpenDay(suggestedDate, parametersFor(member), 'suggestedDate')
  const write = submittedRow(visitRequest, { id, ...senderColumns(member, now), ...data, modifiedAt: now })
  const email = serviceDeskEmail(visitEmailTitle, visitForm.emailLinesOf(body))
  return { answer: { id }, write, ...eventOf('visit.created', { entryId: id, ...data }), subject: id, email }
}
