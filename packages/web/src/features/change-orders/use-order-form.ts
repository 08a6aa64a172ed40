import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useReferences } from '../../flows/reference-field/use-references.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import type { CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import { useTypedForm } from '@kassavirta/ui/form/use-typed-form.ts'
import { deliveryDayOf, orderOf, type Order, type OrderForm } from './order-form.ts'
import { looseFaults, orderFaults } from './order-rule.ts'
import { countNames } from './order-rows.ts'
import { orderTexts } from './texts.fi.ts'
import type { Preparation } from './use-preparation.ts'

type Options = {
  readonly typed: OrderForm
  readonly latest: () => OrderForm
  readonly onType: (typed: OrderForm) => void
  readonly onNext: (order: Order) => void
  readonly preparation: Preparation
  /** The server's texts by field, when an order came back. */
  readonly refused: FieldTexts
}

/** What the error summary calls the fields. */
const labels = {
  accountId: orderTexts.account,
  deliveryDate: orderTexts.deliveryDate,
  message: orderTexts.message,
  reference: orderTexts.reference,
  ...countNames,
}

/** The fields of the form, and the references that belong to its day and account. */
export function useOrderForm({ typed, latest, onType, onNext, preparation, refused }: Options) {
  const { accounts = [], account, delivery } = preparation
  const references = useReferences({
    type: 'changecurrencyorder',
    date: deliveryDayOf(typed, delivery.delivery),
    accountId: account?.accountId,
  })
  const known = { accounts, delivery: delivery.delivery, references: references.references }
  const order = orderOf(typed, account, known)
  const form = useTypedForm({
    latest,
    onType,
    faults: orderFaults(typed, known),
    refused,
    labels,
    ownIdOf: (name) => (name in countNames ? countId(name) : undefined),
    onNext: () => order && onNext(order),
  })
  const unsold = looseFaults(typed, account)
  return {
    ...form,
    references,
    /** Of a count; the grid itself finds what cannot be read. */
    countErrorOf: (field: string): string | undefined => unsold[field] ?? form.errorOf(field),
    changeCounts: (changed: CountTexts) => {
      for (const field of Object.keys(changed)) form.edited(field)
      form.field('counts').onChange({ ...latest().counts, ...changed })
    },
  }
}

export type OrderFields = ReturnType<typeof useOrderForm>
