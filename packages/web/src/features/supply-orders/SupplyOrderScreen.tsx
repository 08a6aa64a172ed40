import { fill } from '@kassavirta/domain/kernel/texts'
import { orderSupplies } from '@kassavirta/domain/supply-orders/api'
import { choicesOf } from '@kassavirta/domain/supply-orders/products'
import { useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { countFault } from '@kassavirta/ui/count-grid/count-entries.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { faultsOf } from '@kassavirta/ui/form/checks.ts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/simple-wizard-fields.ts'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import { countFaults, isEmpty, offered, supplyOrder, type Typed } from './supply-order.ts'
import styles from './supply-orders.module.css'
import { supplyTexts as texts } from './texts.fi.ts'

/** /tarviketilaus: bags and seals. */
export function SupplyOrderScreen() {
  const { call } = useSignedIn()
  return (
    <SimpleWizard
      kind={supplyOrder}
      send={(body, key) => call(orderSupplies, { body, headers: { 'idempotency-key': key } })}
      faultsOf={(body, typed) => ({ ...faultsOf(orderSupplies.body, body), ...countFaults(typed) })}
      reasonToWait={(typed) => (isEmpty(typed) ? texts.chooseProduct : undefined)}
      fields={(bind) => <Fields bind={bind} />}
    />
  )
}

type FieldsProps = { readonly bind: SimpleWizardFields<Typed> }

const Fields = ({ bind }: FieldsProps) => (
  <>
    <DateField {...bind.day('deliveryDate')} label={texts.deliveryDate} required min={bind.today} />
    <div className={styles['products']}>
      {offered.map((product) => (
        <ProductField key={product.id} bind={bind} product={product} />
      ))}
    </div>
  </>
)

type Product = (typeof offered)[number]

function ProductField({ bind, product: { id, name } }: FieldsProps & { readonly product: Product }) {
  const choices = choicesOf(id)
  const field = bind.text(id)
  const [start] = useState(field.value)
  if (!choices) {
    // What a draft brings back is told before anybody comes to the field.
    const error = field.error ?? (field.value === start ? countFault(start) : undefined)
    const count = { ...field, error, label: name, suffix: texts.unit }
    return <TextField {...count} inputMode="numeric" autoComplete="off" />
  }
  const options = choices.map((count) => ({
    value: String(count),
    label: count === 0 ? '0' : fill(texts.pieces, { count }),
  }))
  return <SelectField {...field} value={field.value || '0'} label={name} options={options} />
}
