import { ruleSentence } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, orderMoney, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { dayRefusal, exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { dateTexts } from '@kassavirta/ui/date/date-field-texts.fi.ts'
import { presentTexts } from '@kassavirta/domain/kernel/contract/faults'
import { selectedReferenceFault } from '../../flows/reference-field/reference-field-choice.ts'
import type { Delivery } from './delivery.ts'
import {
  defaultReferenceOf,
  fieldsFor,
  formDataOf,
  limitOf,
  totalOf,
  unsoldLoose,
  type OrderContext,
} from './form-data.ts'

/** The order as it is sent. The form must have no faults. */
export function payloadOf(entries: OrderEntries, context: OrderContext): OrderPayload {
  const values = formDataOf(entries, context)
  return orderForm.bodyOf(values, restOf(entries, context))
}

/** What the body holds besides the fields: the sender, and the money in the counts that the account may order. */
const restOf = (entries: OrderEntries, { sender, accounts }: OrderContext) => ({
  ...sender,
  ...orderMoney(fieldsFor(chosenAccount(accounts, entries.accountId)), entries.counts),
})

/** Faults by field, with the texts that the server would use. */
export function orderFaults(entries: OrderEntries, context: OrderContext): FieldTexts {
  const { accounts, delivery, references } = context
  const account = chosenAccount(accounts, entries.accountId)
  const values = formDataOf(entries, context)
  const accountDefault = defaultReferenceOf(account)
  const ready = account !== undefined && values.deliveryDate !== ''
  const known = presentTexts({
    deliveryDate: chosenDayFault(values.deliveryDate || undefined, delivery),
    reference: ready ? selectedReferenceFault(values.reference, { references, accountDefault }) : undefined,
    counts: ready ? totalFault(totalOf(entries, account), account) : undefined,
  })
  return orderForm.faultsOf(values, restOf(entries, context), { ...known, ...looseFaults(entries, account) })
}

/** These are shown at once, because a person does not look for loose coins on an account that cannot order them. */
export const looseFaults = (
  { counts }: Pick<OrderEntries, 'counts'>,
  account: Account | undefined,
): FieldTexts =>
  account
    ? Object.fromEntries(
        unsoldLoose(counts, account).map((field) => [field, validationTexts.looseCoinsInField]),
      )
    : {}

/** The fault of a chosen day. The days may have changed since, with the account or when the cut-off passed. */
export function chosenDayFault(date: Day | undefined, delivery: Delivery | undefined): string | undefined {
  if (date === undefined || !delivery) return undefined
  const refusal = dayRefusal(date, delivery)
  if (refusal) return ruleSentence(refusal)
  // The day was chosen for another account, or before it was closed.
  const reason = delivery.closed.get(date)
  return reason && fill(dateTexts.closed, { day: formatDay(date), reason })
}

function totalFault(total: Cents, account: Account): string | undefined {
  if (total === 0) return validationTexts.orderEmpty
  return exceedsLimit(total, limitOf(account)) ? validationTexts.orderLimitExceeded : undefined
}
