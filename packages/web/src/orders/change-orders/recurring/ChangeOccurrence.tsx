import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import {
  changeOccurrence,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { occurrenceForm } from '@kassavirta/domain/orders/change-orders/recurring-orders/form'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { ActForm } from '../../../flows/act/ActForm.tsx'
import { sentThings } from '../../../flows/waiting/texts.fi.ts'
import { fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { useActForm } from '../../../flows/act/use-act-form.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { OrderMoney } from '../OrderMoney.tsx'
import { moneyOf, textsOf } from './content.ts'
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
function useChange({ order, occurrence, onDone }: Omit<Props, 'onLeave'>) {
  const { user, company, call } = useCompanySession()
  const { recurringId, version } = order
  const { content, day, orderVersion } = occurrence
  const listAgain = useListAgain()
  const { entries } = usePermissions()
  const account =
    entries && accountsFor(entries, 'changeOrder').find(({ accountId }) => accountId === order.accountId)
  const made = orderVersion === null ? {} : { orderVersion }
  const sender = { customerId: company.id, userId: user.id, version, ...made }
  const form = useActForm(occurrenceForm, {
    name: `recurring-${recurringId}-${day}`,
    start: { counts: textsOf(content), message: content.message },
    rest: ({ counts }) => ({ ...sender, day, reference: content.reference, ...moneyOf(counts, account) }),
    ownIdOf: (name) => (name.startsWith('pcs_') ? countId(name) : undefined),
    sent: {
      path: fillPath(changeOccurrence.path, { recurringId }),
      what: sentThings.occurrence,
      send: ({ key, body }) => call(changeOccurrence, { params: { recurringId }, body }, { key }),
    },
    onDone: () => {
      listAgain()
      onDone()
    },
    // Somebody else may have been faster.
    onRefused: listAgain,
  })
  return { form, account }
}

/** What one delivery contains instead of what the others do. */
export function ChangeOccurrence({ order, occurrence, onDone, onLeave }: Props) {
  const { day, deliveryDate } = occurrence
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { form, account } = useChange({ order, occurrence, onDone })
  const changeCounts = (changed: CountTexts) =>
    form.field('counts').onChange({ ...form.flow.state().typed.counts, ...changed })
  return (
    <section className={styles['change']} aria-labelledby={`change-${day}`}>
      <h3 id={`change-${day}`} ref={heading} tabIndex={-1}>
        {fill(texts.heading, { day: shortDay(deliveryDate) })}
      </h3>
      <p>{texts.lead}</p>
      <ActForm
        form={form}
        failure={<ActFailure status={form.status} heading={texts.failed} />}
        send={texts.send}
        leave={texts.leave}
        onLeave={onLeave}
      >
        <OrderMoney
          texts={form.typed.counts}
          account={account}
          errorOf={form.errorOf}
          onChange={changeCounts}
          onLeave={() => undefined}
        />
        <div className={styles['message']}>
          <TextArea {...form.bind.area('message')} rows={2} />
        </div>
      </ActForm>
    </section>
  )
}
