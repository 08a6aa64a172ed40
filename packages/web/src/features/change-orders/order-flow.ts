import { orderChange } from '@kassavirta/domain/change-orders/api'
import { isDay } from '@kassavirta/domain/kernel/dates'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { createFlow, flowKeeper, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import type { SelectedReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { OrderBody } from './order-body.ts'
import { emptyForm, type OrderForm } from './order-form.ts'

export type OrderAnswer = { readonly entryId: number }
export type OrderFlow = Flow<OrderForm, OrderBody, OrderAnswer>

/**
 * A form from the device; what does not look like ours is let go of, field by field.
 * @internal for the test
 */
export function readForm(found: unknown): OrderForm | undefined {
  if (!isRecord(found)) return undefined
  const { accountId, deliveryDate, message, reference, counts } = found
  return {
    accountId: typeof accountId === 'number' ? accountId : null,
    deliveryDate: isText(deliveryDate) && (deliveryDate === '' || isDay(deliveryDate)) ? deliveryDate : null,
    message: typeof message === 'string' ? message : null,
    reference: readReference(reference),
    counts: isRecord(counts)
      ? Object.fromEntries(Object.entries(counts).filter((pair): pair is [string, string] => isText(pair[1])))
      : emptyForm.counts,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const readReference = (found: unknown): SelectedReference | null =>
  isRecord(found) && isText(found['value']) && typeof found['isFreeForm'] === 'boolean'
    ? { value: found['value'], isFreeForm: found['isFreeForm'] }
    : null

/** A count that was typed and wiped away again is nothing to keep. */
const isBlank = (form: OrderForm): boolean =>
  JSON.stringify({ ...form, counts: {} }) === JSON.stringify(emptyForm) &&
  Object.values(form.counts).every((text) => text === '')

/** Kept as it is, since the server compares it with what was sent first. */
const readBody = (found: unknown): OrderBody | undefined =>
  orderChange.body.safeParse(found).success ? (found as OrderBody) : undefined

function readAnswer(found: unknown): OrderAnswer | undefined {
  const answer = orderChange.reply.schema.safeParse(found)
  return answer.success ? answer.data : undefined
}

/** Of the person and the place of the moment. */
export const orderFlow: (userId: number, companyId: number) => OrderFlow = flowKeeper((userId, companyId) =>
  createFlow(
    { flow: 'change-order', userId, companyId },
    // The specification takes any 200 for a success here (section 7).
    { version: 1, start: emptyForm, isBlank, readTyped: readForm, readBody, readAnswer, bareOk: true },
  ),
)
