import { orderChange, type OrderBody, type OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { createFlow, flowKeeper, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { sendFailureText } from '../../flows/wizard/submission-status.ts'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'

export type OrderAnswer = { readonly entryId: number }
export type OrderFlow = Flow<OrderEntries, OrderPayload, OrderAnswer>

/** The flow of a person at a company. */
export const orderFlow: (userId: number, companyId: number) => OrderFlow = flowKeeper((userId, companyId) =>
  createFlow(
    { flow: 'change-order', userId, companyId },
    {
      version: 1,
      start: orderForm.start,
      isBlank: orderForm.isBlank,
      readTyped: orderForm.readTyped,
      readBody: orderForm.readBody,
      readAnswer: (found) => orderChange.reply.schema.safeParse(found).data,
      // The specification treats any 200 as a success here (section 7).
      bareOk: true,
    },
  ),
)

/** Parses the payload as the server does, so that what is shown is what is sent. */
export const readBack = (payload: OrderPayload): OrderBody => orderChange.body.parse(payload)

/**
 * The refusal of the delivery day, when the cut-off passed before the order was sent. Only another day helps, so the
 * form shows it.
 */
export const refusedDay = (submission: Submission<unknown, unknown>): string | undefined =>
  submission.state === 'refused' &&
  submission.failure.status === 400 &&
  submission.failure.fields['deliveryDate'] !== undefined
    ? sendFailureText(submission.failure)
    : undefined

/** The details of an order as pairs, for the summary and the receipt. */
export const detailPairs = (order: OrderBody, accountNumber: string) =>
  orderForm.linesOf(order).map(({ name, label, text }) => ({
    name,
    term: label,
    value: name === 'accountId' ? accountNumber : text || wizardTexts.notGiven,
  }))
