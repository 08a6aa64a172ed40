import type { OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { useReferences } from '../../flows/reference-field/use-references.ts'
import { formDataOf } from './form-data.ts'
import { looseFaults, orderFaults, payloadOf } from './order-faults.ts'
import type { OrderFlow } from './order-flow.ts'
import type { Preparation } from './use-preparation.ts'

export type OrderFormOptions = {
  readonly flow: FormFlow
  readonly state: ReturnType<OrderFlow['state']>
  readonly sender: { readonly customerId: number; readonly userId: number }
  readonly preparation: Preparation
  readonly onNext: () => void
  /** Leads to the summary of this order. */
  readonly onReview: (payload: OrderPayload) => void
}

/** What the form itself needs of its flow: a new order and a changed one have different ones. */
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
