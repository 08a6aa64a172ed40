import { countFault } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { supplyOrders } from '@kassavirta/domain/reports/reports/supply-orders'
import { orderSupplies } from '@kassavirta/domain/orders/supply-orders/api'
import { choicesOf } from '@kassavirta/domain/orders/supply-orders/products'
import { supplyLabels } from '@kassavirta/domain/orders/supply-orders/terms.fi'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { OrderAgain } from '../../flows/order-again/OrderAgain.tsx'
import { useFlow } from '../../flows/wizard/use-flow.ts'
import { sentThings } from '../../flows/waiting/texts.fi.ts'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/SimpleWizardForm.tsx'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { sameSupplies, isEmpty, offered, supplyOrder, type SupplyEntries } from './supply-order.ts'
import styles from './supply-orders.module.css'
import { supplyTexts as texts } from './texts.fi.ts'

/** /tarviketilaus: bags and seals. */
export function SupplyOrderScreen() {
  const { submit } = useSignedIn()
  const { flow, state, company } = useFlow(supplyOrder.flow)
  const { rowsQuery } = useApiQuery()
  const orders = {
    query: rowsQuery(supplyOrders.endpoint, { query: { companyId: company.id } }),
    read: supplyOrders.row.read,
    numberOf: supplyOrders.numberOf,
  }
  return (
    <SimpleWizard
      spec={supplyOrder}
      sent={{
        path: orderSupplies.path,
        what: sentThings.supplies,
        send: (pair) => submit(orderSupplies, pair),
      }}
      reasonToWait={(typed) => (isEmpty(typed) ? texts.chooseProduct : undefined)}
      notice={
        <OrderAgain
          orders={orders}
          ready
          blank={supplyOrder.form.isBlank(state.typed)}
          fillIn={(row) => {
            const { entries, leftOut } = sameSupplies(row)
            flow.change(entries)
            return leftOut
          }}
        />
      }
      fields={(bind) => <Fields bind={bind} />}
    />
  )
}

type FieldsProps = { readonly bind: SimpleWizardFields<SupplyEntries> }

const Fields = ({ bind }: FieldsProps) => (
  <>
    <DateField {...bind.day('deliveryDate')} today={bind.today} min={bind.today} />
    <div className={styles['products']}>
      {offered.map(({ id }) => (
        <ProductField key={id} bind={bind} id={id} />
      ))}
    </div>
  </>
)

type ProductId = (typeof offered)[number]['id']

function ProductField({ bind, id }: FieldsProps & { readonly id: ProductId }) {
  const choices = choicesOf(id)
  const field = bind.text(id)
  const [start] = useState(field.value)
  if (!choices) {
    // A fault in a value from a draft is shown before the field is visited.
    const error = field.error ?? (field.value === start ? countFault(start) : undefined)
    const count = { ...field, error, suffix: supplyLabels.unit }
    return <TextField {...count} inputMode="numeric" autoComplete="off" />
  }
  const options = choices.map((count) => ({
    value: String(count),
    label: count === 0 ? '0' : fill(texts.pieces, { count }),
  }))
  return <SelectField {...field} value={field.value || '0'} options={options} />
}
