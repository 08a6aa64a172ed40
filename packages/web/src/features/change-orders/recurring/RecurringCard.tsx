import {
  stopRecurringOrder,
  type Occurrence,
  type RecurringOrder,
} from '@kassavirta/domain/recurring-orders/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/action-failure-texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useRef, useState } from 'react'
import { ActFailure, isFinal } from '../../../flows/act/ActFailure.tsx'
import { ChangeOccurrence } from './ChangeOccurrence.tsx'
import { eurosOf } from './content.ts'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import { patternWords, spanWords } from './pattern-words.ts'
import styles from './recurring.module.css'
import { occurrenceTexts, recurringTexts as texts, stopTexts } from './texts.fi.ts'
import { useRecurringAct } from './use-recurring.ts'

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
  const [asking, setAsking] = useState(false)
  const { act, reset, ...status } = useRecurringAct(stopRecurringOrder, order, () => {
    setAsking(false)
    onStopped()
  })
  const { sending, unsettled } = status
  const final = isFinal(status)
  const close = () => {
    if (sending) return
    setAsking(false)
    reset()
  }
  return (
    <div className={styles['acts']}>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {texts.stop}
      </Button>
      <Dialog
        open={asking}
        title={stopTexts.sure}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" busy={sending} onClick={close}>
              {final || unsettled ? actionFailureTexts.close : stopTexts.keep}
            </Button>
            {!final && (
              <Button busy={sending} onClick={() => act({})}>
                {texts.stop}
              </Button>
            )}
          </>
        }
      >
        <ActFailure status={status} heading={stopTexts.failed} />
        <p>{patternWords(order)}</p>
        <p>{stopTexts.what}</p>
      </Dialog>
    </div>
  )
}
