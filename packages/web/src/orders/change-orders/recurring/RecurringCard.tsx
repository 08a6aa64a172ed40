import {
  stopRecurringOrder,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useRef, useState } from 'react'
import { ActQuestion } from '../../../flows/act/ActQuestion.tsx'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { ChangeOccurrence } from './ChangeOccurrence.tsx'
import { eurosOf } from './content.ts'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import { patternWords, spanWords } from './pattern.ts'
import styles from './recurring.module.css'
import { occurrenceTexts, recurringTexts as texts, stopTexts } from './texts.fi.ts'
import { useListAgain } from './use-recurring.ts'

/** One order that repeats: what it is, and what becomes of it next. */
export function RecurringCard({ order }: { readonly order: RecurringOrder }) {
  const [changing, setChanging] = useState<Occurrence['day']>()
  const [told, setTold] = useState('')
  const facts = useRef<HTMLParagraphElement>(null)
  /** What had the focus is gone; a dialog gives it back only when it has closed. */
  const goOn = () => void setTimeout(() => facts.current?.focus())
  const { accountNumber, maker, stopped, occurrences } = order
  const opened = occurrences.find(({ day, isOpen }) => day === changing && isOpen)
  return (
    <Panel heading={nameOf(order)}>
      <p ref={facts} tabIndex={-1} className={styles['facts']}>
        {[
          stopped === null ? spanWords(order) : fill(texts.stopped, { day: shortDay(dayOf(stopped)) }),
          fill(texts.account, { number: formatAccountNumber(accountNumber) }),
          fill(texts.maker, { name: maker }),
        ].join(' · ')}
      </p>
      <output className={styles['told']}>{told}</output>
      {occurrences.length === 0 && <p>{texts.nothingComing}</p>}
      <ul className={styles['occurrences']} aria-label={texts.coming}>
        {occurrences.map((occurrence) => (
          <OccurrenceRow
            key={occurrence.day}
            order={order}
            occurrence={occurrence}
            onChange={() => setChanging(occurrence.day)}
            onTold={setTold}
          />
        ))}
      </ul>
      {opened && (
        <ChangeOccurrence
          key={opened.day}
          order={order}
          occurrence={opened}
          onDone={() => {
            setChanging(undefined)
            setTold(fill(occurrenceTexts.changedNow, { day: shortDay(opened.deliveryDate) }))
            goOn()
          }}
          onLeave={() => {
            setChanging(undefined)
            goOn()
          }}
        />
      )}
      {stopped === null && order.mayChange && (
        <StopRecurring
          order={order}
          onStopped={() => {
            setTold(stopTexts.done)
            goOn()
          }}
        />
      )}
    </Panel>
  )
}

const nameOf = (order: RecurringOrder): string =>
  fill(texts.name, {
    pattern: patternWords(order),
    sum: formatEuros(eurosOf(order.content)),
    id: order.recurringId,
  })

type StopProps = { readonly order: RecurringOrder; readonly onStopped: () => void }

function StopRecurring({ order, onStopped }: StopProps) {
  const { recurringId, version } = order
  const { user, company, call } = useCompanySession()
  const listAgain = useListAgain()
  const stop = ({ key, body }: PendingRequest<Ask<typeof stopRecurringOrder>['body']>) =>
    call(stopRecurringOrder, { params: { recurringId }, body }, { key })
  return (
    <div className={classes(layout['row'], styles['acts'])}>
      <ActQuestion
        kind="secondary"
        texts={stopTexts}
        body={{ customerId: company.id, userId: user.id, version }}
        send={stop}
        onDone={() => {
          listAgain()
          onStopped()
        }}
        lookAgain={listAgain}
      >
        <p>{patternWords(order)}</p>
      </ActQuestion>
    </div>
  )
}
