import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import type { SyntheticEvent } from 'react'
import { contentText } from '../content-lines.ts'
import { keyOf, type Order } from '../order.ts'
import type { RunStop } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'
import { PartBadge } from './StopLine.tsx'
import styles from './StopParts.module.css'
import type { StopForm } from './use-stop-form.ts'

type DeliveryProps = { readonly stop: RunStop; readonly form: StopForm }

/** What is handed over, and who takes it. */
export const Delivery = ({ stop: { orders }, form: { form, seals } }: DeliveryProps) => (
  <div className={styles['part']}>
    <PartBadge part="delivery" />
    <ul className={styles['goods']}>
      {orders.map((order) => (
        <Goods key={keyOf(order)} order={order} isRead={seals.includes(order.seal)} />
      ))}
    </ul>
    <TextField {...form.bind.text('receiver')} autoComplete="off" />
  </div>
)

function Goods({ order, isRead }: { readonly order: Order; readonly isRead: boolean }) {
  const isMoney = order.kind === 'changeOrder'
  const name = isMoney ? texts.money : texts.supplies
  return (
    <li>
      <span>
        <Icon name={isMoney ? 'note' : 'box'} /> {fill(name, { number: order.orderId })}
      </span>
      {isMoney || order.seal !== '' ? (
        <b>
          {order.seal || texts.noSeal}
          {isRead && (
            <small>
              <Icon name="check" /> {texts.sealRead}
            </small>
          )}
        </b>
      ) : (
        <span>{contentText(order.packed ?? order.ordered)}</span>
      )}
    </li>
  )
}

type PickupProps = {
  readonly pickup: NonNullable<RunStop['pickup']>
  /** How many bags the place says it handed over. */
  readonly shopGave: number | undefined
  readonly form: StopForm
}

/** How many bags are fetched; it begins empty, so that somebody counts them. */
export function Pickup({ pickup: { declared, visits }, shopGave, form }: PickupProps) {
  const { bags, bagsFault, setBags, numbers, dropNumber } = form
  const isOther = (others: number) => bags !== undefined && bags !== others
  return (
    <div className={styles['part']}>
      <p className={styles['declared']}>
        <PartBadge part="pickup" />
        <span data-differs={(declared > 0 && isOther(declared)) || undefined}>
          {declared === 0 ? texts.declaredNone : texts.declared(declared)}
        </span>
        {shopGave !== undefined && (
          <span data-differs={isOther(shopGave) || undefined}>{texts.shopGave(shopGave)}</span>
        )}
      </p>
      {visits.map(({ kind, entryId, contactInfo, additionalInfo }) => (
        <p key={`${kind}-${entryId}`}>
          {fill(texts.visitWith, { text: [additionalInfo, contactInfo].filter(Boolean).join(' · ') })}
        </p>
      ))}
      <div className={styles['stepper']}>
        <button type="button" aria-label={texts.fewer} onClick={() => setBags((bags ?? 0) - 1)}>
          −
        </button>
        <TextField
          {...form.form.bind.text('bags')}
          error={bagsFault}
          placeholder="–"
          inputMode="numeric"
          autoComplete="off"
        />
        <button type="button" aria-label={texts.more} onClick={() => setBags((bags ?? 0) + 1)}>
          +
        </button>
      </div>
      {numbers.length > 0 && (
        <ul className={styles['numbers']}>
          {numbers.map((number) => (
            <li key={number}>
              <Icon name="check" /> {number}
              <button
                type="button"
                aria-label={fill(texts.removeNumber, { number })}
                onClick={() => dropNumber(number)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
          {bags !== undefined && bags > numbers.length && <li>{texts.unread(bags - numbers.length)}</li>}
        </ul>
      )}
    </div>
  )
}

/** Seals and numbers of bags, typed or read with the camera where there is time. */
export function NumberField({ form: { form, take, unread } }: { readonly form: StopForm }) {
  const field = form.bind.text('number')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (field.value.trim() !== '') take(field.value)
  }
  return (
    <form className={styles['number']} noValidate onSubmit={submit}>
      <TextField {...field} hint={texts.numberHint} error={unread} autoComplete="off" enterKeyHint="send" />
      <Button type="submit" kind="secondary">
        {texts.add}
      </Button>
      <CameraButton isWanted={(text) => text.trim() !== ''} onRead={take} />
    </form>
  )
}
