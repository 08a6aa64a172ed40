import { useState } from 'react'
import { useReferences } from '../../platform/use-references.ts'
import { schemaOfRule } from '../../ui/form/checks.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { orderOf, type Order, type OrderForm } from './order-form.ts'
import { orderFaults } from './order-rule.ts'
import type { Preparation } from './use-preparation.ts'

type Options = {
  readonly typed: OrderForm
  /** What is typed at this very moment: an event may follow another before the form is drawn anew. */
  readonly latest: () => OrderForm
  /** What has changed. */
  readonly onType: (changed: Partial<OrderForm>) => void
  readonly onNext: (order: Order) => void
  readonly preparation: Preparation
}

/** The fields of the form. What is typed belongs to the flow, which keeps it; the form knows what to say about it. */
export function useOrderForm({ typed, latest, onType, onNext, preparation }: Options) {
  const { accounts = [], account, delivery } = preparation
  const answer = useReferences({
    type: 'changecurrencyorder',
    date: typed.deliveryDate ?? undefined,
    accountId: account?.accountId,
  })
  const { references } = answer
  const order = orderOf(typed, account, references)
  const [dateText, setDateText] = useState<string>()
  const schema = schemaOfRule((values: OrderForm) =>
    orderFaults(values, { accounts, delivery: delivery.delivery, references, dateText }),
  )
  const form = useSchemaForm({ schema, defaults: typed, send: async () => order && onNext(order) })
  /** None of the fields is a plain input whose events the form could read, so it is told of them. */
  const bind = <Name extends keyof OrderForm>(name: Name) => {
    const { id, error, onChange, onBlur } = form.field(name)
    return {
      id,
      error,
      onChange: (value: OrderForm[Name]) => {
        void onChange({ target: { name, value }, type: 'change' })
        onType({ [name]: value })
      },
      onBlur: () => void onBlur({ target: { name, value: latest()[name] }, type: 'blur' }),
    }
  }
  const { submit, stopped, tries } = form
  return { submit, stopped, tries, bind, setDateText, references: answer }
}

export type OrderFields = ReturnType<typeof useOrderForm>
