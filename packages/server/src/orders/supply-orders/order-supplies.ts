import type { SupplyBody } from '@kassavirta/domain/orders/supply-orders/api'
import { supplyForm } from '@kassavirta/domain/orders/supply-orders/form'
import { supplyOrderEmailTitle } from '@kassavirta/domain/orders/supply-orders/terms.fi'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkOpenDay } from '../../visits/visits/open-day.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { eventOf } from '../../shared/submitted-event.ts'
import { supplyOrder } from '../../tables/submissions.ts'

/** Accepts any whole number of any product: the choice lists only help to fill in the form. */
export async function orderSupplies(
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
