import { useState } from 'react'
import { countFault, parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  orderSupplies,
  choicesOf,
  products,
  type ProductId,
  supplyForm,
} from '@kassavirta/domain/orders/supply-orders/api'
import { supplyLabels } from '@kassavirta/domain/orders/supply-orders/terms.fi'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { OrderAgain } from '../../flows/orders/OrderAgain.tsx'
import { SimpleWizard, type SimpleWizardFields, simpleWizardSpec } from '../../flows/wizard/SimpleWizard.tsx'
import { sentThings } from '../../flows/texts.fi.ts'
import { useFlow } from '../../flows/wizard/use-flow.ts'
import { useApiQuery, useSignedIn } from '../../platform/session/use-session.ts'
import { supplyTexts as texts } from './texts.fi.ts'
import styles from './supply-orders.module.css'

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

type OfferedId = (typeof offered)[number]['id']

function ProductField({ bind, id }: FieldsProps & { readonly id: OfferedId }) {
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

export type SupplyEntries = typeof supplyForm.start

const offered = products.filter((product) => product.offered)

/** A count that cannot be read is not empty: it is shown as a fault. */
export const isEmpty = (typed: SupplyEntries): boolean =>
  offered.every(({ id }) => typed[id].trim() === '' || parseCountEntry(typed[id]) === 0)

export const supplyOrder = simpleWizardSpec({
  name: 'supply-order',
  form: supplyForm,
  route: 'EquipmentOrder',
  noun: 'order',
  texts,
})

/** The entries of an earlier order, and the products that are no longer offered. The person chooses the day. */
export function sameSupplies(row: Readonly<Record<ProductId, number>>) {
  const ordered = products.filter(({ id }) => row[id] > 0)
  const isOffered = ({ id, offered }: (typeof products)[number]) =>
    offered && choicesOf(id)?.includes(row[id]) !== false
  const counts = ordered.filter(isOffered).map(({ id }) => [id, String(row[id])] as const)
  const entries: SupplyEntries = { ...supplyForm.start, ...Object.fromEntries(counts) }
  const leftOut = ordered
    .filter((product) => !isOffered(product))
    .map(({ id, name }) => `${name}, ${fill(texts.pieces, { count: row[id] })}`)
  return { entries, leftOut }
}
