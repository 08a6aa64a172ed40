import { MESSAGE_MAX } from '@kassavirta/domain/change-orders/api'
import { dayRefusal, exceedsLimit } from '@kassavirta/domain/change-orders/rules'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates'
import type { Cents } from '@kassavirta/domain/kernel/money'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { issueSentence, ruleSentence } from '@kassavirta/domain/kernel/rule-sentences'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { boundedText } from '@kassavirta/domain/kernel/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Reference } from '@kassavirta/domain/references/api'
import { countFaults } from '@kassavirta/ui/count-grid/count-entries.ts'
import { dateTexts } from '@kassavirta/ui/date/date-field-texts.fi.ts'
import { presentTexts } from '@kassavirta/ui/form/checks.ts'
import { selectedReferenceFault, sentReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { Delivery } from './delivery.ts'
import {
  accountOf,
  deliveryDayOf,
  defaultReferenceOf,
  fieldsFor,
  limitOf,
  messageOf,
  orderOf,
  unsoldLoose,
  type Account,
  type OrderForm,
} from './order-form.ts'

/** What the form knows when it is checked. */
export type Known = {
  readonly accounts: readonly Account[]
  readonly delivery: Delivery | undefined
  readonly references: readonly Reference[] | undefined
}

/** Faults by field, in the words that the server would use. */
export function orderFaults(form: OrderForm, known: Known): FieldTexts {
  const account = accountOf(known.accounts, form.accountId)
  const order = orderOf(form, account, known)
  return presentTexts({
    accountId: account ? undefined : validationTexts.required,
    deliveryDate: dayFault(deliveryDayOf(form, known.delivery), known.delivery),
    message: messageFault(messageOf(form, account)),
    reference: order && referenceFaultOf(form, account, known),
    counts: order && totalFault(order.totals.total, order.account),
    ...countFaults(fieldsFor(account), form.counts),
    ...looseFaults(form, account),
  })
}

/** Told at once, since nobody looks for them on an account that does not sell them. */
export const looseFaults = (
  { counts }: Pick<OrderForm, 'counts'>,
  account: Account | undefined,
): FieldTexts =>
  account
    ? Object.fromEntries(
        unsoldLoose(counts, account).map((field) => [field, validationTexts.looseCoinsInField]),
      )
    : {}

/** Of a day that was chosen; the days may have changed since, with the account or when the cut-off passed. */
export function chosenDayFault(on: Day | undefined, delivery: Delivery | undefined): string | undefined {
  if (on === undefined || !delivery) return undefined
  const refusal = dayRefusal(on, delivery)
  if (refusal) return ruleSentence(refusal)
  // Chosen for another account, or kept from a day when it was open.
  const reason = delivery.closed.get(on)
  return reason && fill(dateTexts.closed, { day: formatDay(on), reason })
}

const dayFault = (on: Day | undefined, delivery: Delivery | undefined): string | undefined =>
  on === undefined ? validationTexts.required : chosenDayFault(on, delivery)

const Message = boundedText(MESSAGE_MAX)

function messageFault(text: string): string | undefined {
  const issue = Message.safeParse(text).error?.issues[0]
  return issue && issueSentence(issue)
}

function referenceFaultOf(
  { reference }: OrderForm,
  account: Account | undefined,
  { references }: Pick<Known, 'references'>,
): string | undefined {
  const known = { references, accountDefault: defaultReferenceOf(account) }
  return selectedReferenceFault(sentReference(reference ?? undefined, known), known)
}

function totalFault(total: Cents, account: Account): string | undefined {
  if (total === 0) return validationTexts.orderEmpty
  return exceedsLimit(total, limitOf(account)) ? validationTexts.orderLimitExceeded : undefined
}
