import { MESSAGE_MAX } from '@kassavirta/domain/change-orders/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { oddCharacters, visible } from '@kassavirta/domain/kernel/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { WaitingField } from '@kassavirta/ui/fields/WaitingField.tsx'
import styles from './change-orders.module.css'
import { cutOffSentence } from './delivery.ts'
import { defaultReferenceOf, deliveryDayOf, messageOf, type OrderForm } from './order-form.ts'
import { chosenDayFault } from './order-rule.ts'
import { orderTexts } from './texts.fi.ts'
import type { OrderFields } from './use-order-form.ts'
import type { Preparation } from './use-preparation.ts'

type Props = {
  readonly typed: OrderForm
  readonly fields: OrderFields
  readonly preparation: Preparation
}

/** Everything of the order but the money. */
export function OrderDetails(props: Props) {
  const { typed, fields, preparation } = props
  const reference = fields.field('reference')
  return (
    <div className={styles['details']}>
      <AccountField {...props} />
      <DeliveryField {...props} />
      <MessageField {...props} />
      <ReferenceField
        {...fields.references}
        {...reference}
        accountDefault={defaultReferenceOf(preparation.account)}
        value={typed.reference ?? undefined}
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
      label={orderTexts.account}
      required
      // Nothing is chosen for the person where nothing is the default.
      options={account ? options : [{ value: '', label: orderTexts.noAccountYet }, ...options]}
      value={String(account?.accountId ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}

function DeliveryField({ typed, fields, preparation: { account, delivery } }: Props) {
  const today = dayOf(useServerNow())
  const { error, onChange, ...field } = fields.dateField('deliveryDate')
  if (!account || !delivery.delivery) {
    return (
      <WaitingField label={orderTexts.deliveryDate} hinted>
        {!account && orderTexts.chooseAccountFirst}
        {account && !delivery.failed && <Loading text={orderTexts.datesLoading} />}
      </WaitingField>
    )
  }
  const { earliest, latest, closed } = delivery.delivery
  const chosen = deliveryDayOf(typed, delivery.delivery)
  return (
    <DateField
      // Another account, another box: what was mistyped for one is no fault of the next.
      key={account.accountId}
      {...field}
      label={orderTexts.deliveryDate}
      required
      hint={cutOffSentence(delivery.delivery)}
      // A day that was good is told at once when it no longer is.
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

function MessageField({ typed, fields, preparation: { account } }: Props) {
  const { onChange, ...field } = fields.field('message')
  const message = messageOf(typed, account)
  const odd = oddCharacters(message).map(visible).join(' ')
  return (
    <div>
      <TextArea
        {...field}
        label={orderTexts.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={message}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* A word of advice: such a message can be sent (decisions C10). */}
      <output className={styles['advice']}>
        {odd !== '' && fill(orderTexts.oddCharacters, { characters: odd })}
      </output>
    </div>
  )
}
