import { accountsFor } from '@kassavirta/domain/accounts/rules'
import {
  changeOccurrence,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/recurring-orders/api'
import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { MESSAGE_MAX } from '@kassavirta/domain/references/rules'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { useKeptAct } from '../../../flows/act/use-kept-act.ts'
import { ResumedForm } from '../../../flows/wizard/ResumedForm.tsx'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { OrderMoney } from '../OrderMoney.tsx'
import { moneyOf, readChange, readContent, textsOf, type ChangeBody, type ContentEntries } from './content.ts'
import styles from './recurring.module.css'
import { changeOccurrenceTexts as texts } from './texts.fi.ts'
import { useListAgain } from './use-recurring.ts'

type Props = {
  readonly order: RecurringOrder
  readonly occurrence: Occurrence
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** What is typed over the delivery, and the act that sends it. */
function useChange({ order: { recurringId, version }, occurrence, onDone }: Omit<Props, 'onLeave'>) {
  const { user, company, call } = useCompanySession()
  const { content, day, orderVersion } = occurrence
  const listAgain = useListAgain()
  const kept = useKeptAct<ContentEntries, ChangeBody, RecurringOrder>({
    name: `recurring-${recurringId}-${day}`,
    start: { counts: textsOf(content), message: content.message },
    readTyped: readContent,
    readBody: readChange,
    call: ({ key, body }) =>
      call(changeOccurrence, { params: { recurringId }, body, headers: { 'idempotency-key': key } }),
    onDone: () => {
      listAgain()
      onDone()
    },
    // Somebody else may have been faster.
    onRefused: listAgain,
  })
  const made = orderVersion === null ? {} : { orderVersion }
  const sender = { customerId: company.id, userId: user.id, version, ...made }
  return {
    ...kept,
    send: (account: Parameters<typeof moneyOf>[1]) => {
      const { counts, message } = kept.flow.state().typed
      kept.act({ ...sender, day, reference: content.reference, message, ...moneyOf(counts, account) })
    },
  }
}

/** What one delivery contains instead of what the others do. */
export function ChangeOccurrence({ order, occurrence, onDone, onLeave }: Props) {
  const { day, deliveryDate } = occurrence
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { entries } = usePermissions()
  const account = entries && accountsFor(entries, 'changeOrder').find(isOf(order))
  const { flow, state, status, send } = useChange({ order, occurrence, onDone })
  const { sending, unsettled, failure } = status
  const errors = failure?.fields ?? {}
  const change = (changed: Partial<ContentEntries>) => flow.change({ ...flow.state().typed, ...changed })
  return (
    <section className={styles['change']} aria-labelledby={`change-${day}`}>
      <h3 id={`change-${day}`} ref={heading} tabIndex={-1}>
        {fill(texts.heading, { day: shortDay(deliveryDate) })}
      </h3>
      <p>{texts.lead}</p>
      <ActFailure status={status} heading={texts.failed} />
      <ResumedForm flow={flow} state={state} />
      <fieldset key={state.filling} className={styles['fields']} disabled={sending || unsettled}>
        <OrderMoney
          texts={state.typed.counts}
          account={account}
          errorOf={(field) => errors[field]}
          onChange={(changed) => change({ counts: { ...flow.state().typed.counts, ...changed } })}
          onLeave={() => undefined}
        />
        <div className={styles['message']}>
          <TextArea
            label={texts.message}
            required={false}
            rows={2}
            max={MESSAGE_MAX}
            error={errors['message']}
            value={state.typed.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </div>
      </fieldset>
      <div className={classes(layout['row'], styles['acts'])}>
        <Button busy={sending} onClick={() => send(account)}>
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
