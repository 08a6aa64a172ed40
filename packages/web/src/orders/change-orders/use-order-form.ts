import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { presentTexts, ruleSentence } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type OrderPayload,
  orderChange,
  type OrderBody,
  getDeliveryDates,
} from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, type OrderEntries, orderMoney } from '@kassavirta/domain/orders/change-orders/form'
import { dayRefusal, exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { chosenAccount, type Account, accountsFor } from '@kassavirta/domain/places/companies/accounts'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { dateTexts } from '@kassavirta/ui/field-texts.fi.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { createFlow, flowKeeper, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { selectedReferenceFault, useReferences } from '../../flows/reference-field/ReferenceField.tsx'
import { wizardTexts } from '../../flows/texts.fi.ts'
import { sendFailureText } from '../../flows/wizard/use-flow.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { useCompanySession, useApiQuery } from '../../platform/session/use-session.ts'
import {
  formDataOf,
  type Delivery,
  defaultReferenceOf,
  fieldsFor,
  limitOf,
  totalOf,
  unsoldLoose,
  type OrderContext,
  refetchDelayMs,
  deliveryOf,
} from './form-data.ts'
import { orderTexts } from './texts.fi.ts'

export type OrderFormOptions = {
  readonly flow: FormFlow
  readonly state: ReturnType<OrderFlow['state']>
  readonly sender: { readonly customerId: number; readonly userId: number }
  readonly preparation: Preparation
  readonly onNext: () => void
  /** Leads to the summary of this order. */
  readonly onReview: (payload: OrderPayload) => void
}

/** The part of a flow that the form uses: new orders and changes have different flows. */
type FormFlow = Pick<OrderFlow, 'change' | 'clear' | 'restore'> & {
  readonly state: () => { readonly typed: OrderEntries }
}

/** The fields of the form, and the references that belong to its day and account. */
export function useOrderForm(options: OrderFormOptions) {
  const { flow, state, onNext, onReview, sender, preparation } = options
  const { typed, submission } = state
  const { accounts = [], account } = preparation
  const { delivery } = preparation.delivery
  const date = formDataOf(typed, { accounts, delivery, references: undefined }).deliveryDate
  const references = useReferences({
    type: 'changecurrencyorder',
    date: date || undefined,
    accountId: account?.accountId,
  })
  const context = { sender, accounts, delivery, references: references.references }
  const data = formDataOf(typed, context)
  const form = useForm({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => orderFaults(typed, context),
    // An order that was refused shows the server's texts on the form too.
    refused: submission.state === 'refused' ? orderForm.refusedOf(submission.failure.fields) : {},
    labels: orderForm.labels,
    ownIdOf: (name) => (name.startsWith('pcs_') ? countId(name) : undefined),
    onNext: () => {
      onNext()
      // From the summary on the day counts as chosen: if the cut-off passes now, the change must be shown and not
      // happen silently.
      flow.change({ ...flow.state().typed, deliveryDate: date })
      onReview(payloadOf(typed, context))
    },
  })
  const unsold = looseFaults(typed, account)
  return {
    ...form,
    data,
    references,
    /** The fault of a count; the grid itself reports a text that cannot be read. */
    countErrorOf: (field: string): string | undefined => unsold[field] ?? form.errorOf(field),
    changeCounts: (changed: CountTexts) => {
      for (const field of Object.keys(changed)) form.markEdited(field)
      form.field('counts').onChange({ ...flow.state().typed.counts, ...changed })
    },
  }
}

export type OrderFields = ReturnType<typeof useOrderForm>

/** The order as it is sent. The form must have no faults. */
export function payloadOf(entries: OrderEntries, context: OrderContext): OrderPayload {
  const values = formDataOf(entries, context)
  return orderForm.bodyOf(values, restOf(entries, context))
}

/** The rest of the body besides the fields: the sender, and the counts that the account may order. */
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
const looseFaults = ({ counts }: Pick<OrderEntries, 'counts'>, account: Account | undefined): FieldTexts =>
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

export type OrderAnswer = { readonly entryId: number }
type OrderFlow = Flow<OrderEntries, OrderPayload, OrderAnswer>

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

/** Everything that an order needs before it can be made, and which of it failed to load (decisions N9). */
export type Preparation = ReturnType<typeof usePreparation>

export function usePreparation({ accountId }: Pick<OrderEntries, 'accountId'>) {
  const entries = useEntries()
  const parameter = useParameter()
  const accounts = entries.data && accountsFor(entries.data, 'changeOrder')
  const account = chosenAccount(accounts ?? [], accountId)
  const delivery = useDelivery(account?.accountId)
  const parts = [
    { failed: entries.failed, cause: faultTexts.accountsFailed, retry: entries.retry },
    {
      failed: parameter.failure !== undefined,
      cause: orderTexts.parameterFailed,
      retry: parameter.tryNow,
    },
    { failed: delivery.failed, cause: orderTexts.datesFailed, retry: delivery.retry },
  ].filter(({ failed }) => failed)
  return {
    /** Undefined until they are known. */
    accounts,
    account,
    delivery,
    causes: parts.map(({ cause }) => cause),
    retry: () => {
      for (const part of parts) part.retry()
    },
  }
}

/**
 * The accounts that the guard of the screen has fetched, and whether the latest fetch failed. They are never reset,
 * because without them the guard would remove the form.
 */
function useEntries() {
  const { company } = useCompanySession()
  const client = useQueryClient()
  const accountsQuery = useApiQuery().query(getAccounts, { query: { companyId: company.id } })
  const { data, failureReason } = useQuery(accountsQuery)
  return {
    data: data?.permissions,
    failed: failureReason !== null,
    retry: () => void client.refetchQueries({ queryKey: accountsQuery.queryKey, exact: true }),
  }
}

/** The delivery days of an account; they change when the cut-off passes, also while the form is open. */
function useDelivery(accountId: number | undefined) {
  const { query } = useApiQuery()
  const { data, failure, tryNow } = useAnswer({
    ...query(getDeliveryDates, { query: { accountId: accountId ?? 0 } }),
    enabled: accountId !== undefined,
    refetchInterval: ({ state }) =>
      state.data ? refetchDelayMs(new Date(state.data.cutoff), serverNow()) : false,
  })
  return {
    delivery: data && deliveryOf(data),
    failed: accountId !== undefined && failure !== undefined,
    retry: tryNow,
  }
}
