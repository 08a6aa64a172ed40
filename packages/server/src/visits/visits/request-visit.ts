import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import type { VisitChangeBody, VisitBody } from '@kassavirta/domain/visits/visits/api'
import { visitChangeForm, visitForm } from '@kassavirta/domain/visits/visits/form'
import { visitChangeEmailTitle, visitEmailTitle } from '@kassavirta/domain/visits/visits/terms.fi'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { eventOf } from '../../shared/submitted-event.ts'
import { visitRequest, visitChangeRequest } from '../../tables/submissions.ts'
import { checkOpenDay } from './open-day.ts'

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

/** The old day has no bounds. The new day needs its lead time, and one day more once the cut-off has passed. */
export async function changeVisit(
  { member, now, newId: id }: NewRowContext,
  body: VisitChangeBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const parameters = parametersFor(member)
  const { changeOrderCutoffLocal, visitRequestMinimumLeadTime, exceptionDays } = parameters
  const earliest = earliestVisitDay({
    now,
    cutOff: changeOrderCutoffLocal,
    minimumLeadDays: Number(visitRequestMinimumLeadTime),
    exceptions: exceptionDays,
  })
  if (body.newDate < earliest) throw fieldProblem('newDate', fault('visitDayTooEarly', { min: earliest }))
  checkOpenDay(body.newDate, parameters, 'newDate')
  const { customerId: _, userId: _user, ...data } = body
  const write = submittedRow(visitChangeRequest, { id, ...senderColumns(member, now), ...data })
  const email = serviceDeskEmail(visitChangeEmailTitle, visitChangeForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    ...eventOf('visitchange.created', { entryId: id, ...data }),
    subject: id,
    email,
  }
}
