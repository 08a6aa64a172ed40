import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { VisitChangeBody } from '@kassavirta/domain/visits/visits/visit-changes/api'
import { visitChangeForm } from '@kassavirta/domain/visits/visits/visit-changes/form'
import { visitChangeEmailTitle } from '@kassavirta/domain/visits/visits/visit-changes/terms.fi'
import { serviceDeskEmail } from '../../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../../platform/database/row-writes.ts'
import { checkOpenDay } from '../open-day.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { eventOf } from '../../../shared/submitted-event.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { visitChangeRequest } from '../../../tables/submissions.ts'

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
