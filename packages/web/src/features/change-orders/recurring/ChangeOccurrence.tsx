import { accountsFor } from '@kassavirta/domain/accounts/rules'
import {
  changeOccurrence,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/recurring-orders/api'
import type { CountTexts } from '@kassavirta/domain/kernel/counts'
import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { MESSAGE_MAX } from '@kassavirta/domain/references/rules'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useEffect, useRef, useState } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { OrderMoney } from '../OrderMoney.tsx'
import { moneyOf, textsOf } from './content.ts'
import styles from './recurring.module.css'
import { changeOccurrenceTexts as texts } from './texts.fi.ts'
import { useRecurringAct } from './use-recurring.ts'

type Props = {
  readonly order: RecurringOrder
  readonly occurrence: Occurrence
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** What one delivery contains instead of what the others do. */
export function ChangeOccurrence({ order, occurrence, onDone, onLeave }: Props) {
  const { content, day, deliveryDate } = occurrence
  const [counts, setCounts] = useState<CountTexts>(() => textsOf(content))
  const [message, setMessage] = useState(content.message)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { entries } = usePermissions()
  const account = entries && accountsFor(entries, 'changeOrder').find(isOf(order))
  const { act, sending, unsettled, failure, reset } = useRecurringAct(changeOccurrence, order, onDone)
  const errors = failure?.fields ?? {}
  const send = () => act({ day, reference: content.reference, message, ...moneyOf(counts, account) })
  const edit = (change: () => void) => {
    reset()
    change()
  }
  return (
    <section className={styles['change']} aria-labelledby={`change-${day}`}>
      <h3 id={`change-${day}`} ref={heading} tabIndex={-1}>
        {fill(texts.heading, { day: shortDay(deliveryDate) })}
      </h3>
      <p>{texts.lead}</p>
      <ActFailure status={{ sending, unsettled, failure }} heading={texts.failed} />
      <fieldset className={styles['fields']} disabled={sending || unsettled}>
        <OrderMoney
          texts={counts}
          account={account}
          errorOf={(field) => errors[field]}
          onChange={(changed) => edit(() => setCounts((others) => ({ ...others, ...changed })))}
          onLeave={() => undefined}
        />
        <div className={styles['message']}>
          <TextArea
            label={texts.message}
            required={false}
            rows={2}
            max={MESSAGE_MAX}
            error={errors['message']}
            value={message}
            onChange={({ target }) => edit(() => setMessage(target.value))}
          />
        </div>
      </fieldset>
      <div className={styles['acts']}>
        <Button busy={sending} onClick={send}>
          {texts.send}
        </Button>
        {!unsettled && (
          <Button kind="text" busy={sending} onClick={onLeave}>
            {texts.leave}
          </Button>
        )}
      </div>
    </section>
  )
}

const isOf =
  ({ accountId }: RecurringOrder) =>
  (account: { readonly accountId: number }): boolean =>
    account.accountId === accountId
