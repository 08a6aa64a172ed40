import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { useReferences } from '../../platform/use-references.ts'
import { useTypedForm } from '../../ui/form/use-typed-form.ts'
import { orderOf, type Order, type OrderForm } from './order-form.ts'
import { orderFaults } from './order-rule.ts'
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
} as const

/** The fields of the form, and the references that belong to its day and account. */
export function useOrderForm({ typed, latest, onType, onNext, preparation, refused }: Options) {
  const { accounts = [], account, delivery } = preparation
  const references = useReferences({
    type: 'changecurrencyorder',
    date: typed.deliveryDate ?? undefined,
    accountId: account?.accountId,
  })
  const order = orderOf(typed, account, references.references)
  const known = { accounts, delivery: delivery.delivery, references: references.references }
  const form = useTypedForm({
    latest,
    onType,
    faults: orderFaults(typed, known),
    refused,
    labels,
    onNext: () => order && onNext(order),
  })
  return { ...form, references }
}

export type OrderFields = ReturnType<typeof useOrderForm>
