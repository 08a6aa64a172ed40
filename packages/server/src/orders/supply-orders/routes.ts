import {
  orderSupplies as endpoint,
  type SupplyBody,
  supplyForm,
} from '@kassavirta/domain/orders/supply-orders/api'
import { supplyOrderEmailTitle } from '@kassavirta/domain/orders/supply-orders/terms.fi'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission, type NewRowContext, type SubmissionResult } from '../../platform/ledgers/submit.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { eventOf } from '../../shared/submitted-event.ts'
import { supplyOrder } from '../../tables/submissions.ts'
import { checkOpenDay } from '../../visits/visits/open-day.ts'

export const supplyOrderRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, endpoint, { table: supplyOrder, facts: noFacts, work: orderSupplies })

/** Accepts any whole number of any product: the choice lists only help to fill in the form. */
async function orderSupplies(
  { member, now, newId: id }: NewRowContext,
  body: SupplyBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { customerId: _, userId: _user, ...data } = body
  const { deliveryDate } = data
  checkOpenDay(deliveryDate, parametersFor(member), 'deliveryDate')
  const write = submittedRow(supplyOrder, {
    id,
    ...senderColumns(member, now),
    ...data,
    modifiedAt: now,
  })
  const email = serviceDeskEmail(supplyOrderEmailTitle, supplyForm.emailLinesOf(body))
  return {
    answer: { id },
    write,
    ...eventOf('supplyorder.created', { entryId: id, ...data }),
    subject: id,
    email,
  }
}
