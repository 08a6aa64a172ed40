import { recordBy } from '@kassavirta/domain/kernel/data/records'
import type { SupplyBody } from '@kassavirta/domain/supply-orders/api'
import { supplyForm } from '@kassavirta/domain/supply-orders/form'
import { products } from '@kassavirta/domain/supply-orders/products'
import { supplyOrderEmailTitle } from '@kassavirta/domain/supply-orders/terms.fi'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { senderColumns, submittedRow } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import { checkOpenDay } from '../../shared/open-day.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { supplyOrder } from '../../tables/submissions.ts'

/** Accepts any whole number of any product: the choice lists only help to fill in the form. */
export async function orderSupplies(
  { member, now, newId: id }: NewRowContext,
  body: SupplyBody,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const { deliveryDate } = body
  checkOpenDay(deliveryDate, parametersFor(member), 'deliveryDate')
  const counts = recordBy(
    products,
    ({ id: product }) => product,
    ({ id: product }) => body[product],
  )
  const write = submittedRow(supplyOrder, {
    id,
    ...senderColumns(member, now),
    deliveryDate,
    ...counts,
    modifiedAt: now,
  })
  const email = serviceDeskEmail(supplyOrderEmailTitle, supplyForm.emailLinesOf(body))
  const data = { entryId: id, deliveryDate, ...counts }
  return { answer: { id }, write, event: 'supplyorder.created', subject: id, data, email }
}
