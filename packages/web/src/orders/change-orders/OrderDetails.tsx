import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { oddCharacters, visible } from '@kassavirta/domain/kernel/texts/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { MESSAGE_MAX } from '@kassavirta/domain/places/companies/references/rules'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { WaitingField } from '@kassavirta/ui/fields/WaitingField.tsx'
import styles from './change-orders.module.css'
import { cutOffSentence } from './delivery.ts'
import { defaultReferenceOf } from './form-data.ts'
import { chosenDayFault } from './order-faults.ts'
import { orderTexts } from './texts.fi.ts'
import type { OrderFields } from './use-order-form.ts'
import type { Preparation } from './use-preparation.ts'

type Props = {
  readonly typed: OrderEntries
  readonly fields: OrderFields
  readonly preparation: Preparation
}

/** The fields of the order other than the money. */
export function OrderDetails(props: Props) {
  const { typed, fields, preparation } = props
  const reference = fields.field('reference')
  return (
    <div className={styles['details']}>
      <AccountField {...props} />
      <div>
        <DeliveryField {...props} />
        {/* The hint of the field says what the rule means today. */}
        <details className={styles['times']}>
          <summary>{orderTexts.howTimes}</summary>
          <p>{orderTexts.note}</p>
        </details>
      </div>
      <MessageField {...props} />
      <ReferenceField
        {...fields.references}
        {...reference}
        accountDefault={defaultReferenceOf(preparation.account)}
        value={typed.reference}
      />
    </div>
  )
}

function AccountField({ fields, preparation: { accounts = [], account } }: Props) {
  const { onChange, ...field } = fields.field('accountId')
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  return (
    <SelectField
      {...field}
      label={orderLabels.accountId}
      required
      // Without a default account the person has to choose one.
      options={account ? options : [{ value: '', label: orderTexts.noAccountYet }, ...options]}
      value={String(account?.accountId ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    />
  )
}

function DeliveryField({ fields, preparation: { account, delivery } }: Props) {
  const today = dayOf(useServerNow())
  const { error, onChange, ...field } = fields.dateField('deliveryDate')
  if (!account || !delivery.delivery) {
    return (
      <WaitingField label={orderLabels.deliveryDate} hinted>
        {!account && orderTexts.chooseAccountFirst}
        {account && !delivery.failed && <Loading shape="word" text={orderTexts.datesLoading} />}
      </WaitingField>
    )
  }
  const { earliest, latest, closed } = delivery.delivery
  const chosen = fields.data.deliveryDate || undefined
  return (
    <DateField
      // The key gives each account its own field, so that text mistyped for one is not a fault of the next.
      key={account.accountId}
      {...field}
      label={orderLabels.deliveryDate}
      required
      hint={cutOffSentence(delivery.delivery)}
      // A day that is no longer possible is reported at once.
      error={chosenDayFault(chosen, delivery.delivery) ?? error}
      today={today}
      min={earliest}
      max={latest}
      closed={closed}
      value={chosen}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}

function MessageField({ fields }: Props) {
  const { onChange, ...field } = fields.field('message')
  const { message } = fields.data
  const odd = oddCharacters(message).map(visible).join(' ')
  return (
    <div>
      <TextArea
        {...field}
        label={orderLabels.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={message}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* This is only advice: such a message can be sent (decisions C10). */}
      <output className={styles['advice']}>
        {odd !== '' && fill(orderTexts.oddCharacters, { characters: odd })}
      </output>
    </div>
  )
}
