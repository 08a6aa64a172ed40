import { useRef, useState, useEffect } from 'react'
import { fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { closureOf } from '@kassavirta/domain/kernel/dates/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderMoney, occurrenceForm } from '@kassavirta/domain/orders/change-orders/form'
import {
  stopRecurringOrder,
  type Occurrence,
  type RecurringOrder,
  changeOccurrence,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import { type OrderCounts, orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { accountsFor, type Account } from '@kassavirta/domain/places/companies/accounts'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { ActForm, useActForm } from '../../../flows/act/ActForm.tsx'
import { ActQuestion } from '../../../flows/act/ActQuestion.tsx'
import { sentThings } from '../../../flows/texts.fi.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { useCompanySession } from '../../../platform/session/use-session.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { OrderMoney } from '../OrderMoney.tsx'
import { fieldsFor } from '../form-data.ts'
import { occurrenceTexts, recurringTexts as texts, stopTexts, changeOccurrenceTexts } from '../texts.fi.ts'
import { patternWords, spanWords, useListAgain, useSkip } from './recurring-orders.ts'
import styles from './recurring.module.css'

/** A recurring order with its next deliveries. */
export function RecurringCard({ order }: { readonly order: RecurringOrder }) {
  const [changing, setChanging] = useState<Occurrence['day']>()
  const [notice, setNotice] = useState('')
  const facts = useRef<HTMLParagraphElement>(null)
  /** The focused button is gone, so the facts take the focus, after a closing dialog has given it back. */
  const focusFacts = () => void setTimeout(() => facts.current?.focus())
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
      <output className={styles['notice']}>{notice}</output>
      {occurrences.length === 0 && <p>{texts.nothingComing}</p>}
      <ul className={styles['occurrences']} aria-label={texts.coming}>
        {occurrences.map((occurrence) => (
          <OccurrenceRow
            key={occurrence.day}
            order={order}
            occurrence={occurrence}
            onChange={() => setChanging(occurrence.day)}
            onNotice={setNotice}
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
            setNotice(fill(occurrenceTexts.changedNow, { day: shortDay(opened.deliveryDate) }))
            focusFacts()
          }}
          onLeave={() => {
            setChanging(undefined)
            focusFacts()
          }}
        />
      )}
      {stopped === null && order.mayChange && (
        <StopRecurring
          order={order}
          onStopped={() => {
            setNotice(stopTexts.done)
            focusFacts()
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
  const stop = ({ key, body }: PendingRequest<CallValues<typeof stopRecurringOrder>['body']>) =>
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

type Props = {
  readonly order: RecurringOrder
  readonly occurrence: Occurrence
  readonly onChange: () => void
  /** Shows what was done and reads it out. */
  readonly onNotice: (text: string) => void
}

/** One delivery of a recurring order, with buttons to change it or to skip it. */
function OccurrenceRow({ order, occurrence, onChange, onNotice }: Props) {
  const day = shortDay(occurrence.deliveryDate)
  const isSkipped = occurrence.state === 'skipped'
  const { skip, status } = useSkip(order, ({ isSkipped: skipped, orderVersion }) => {
    const left = orderVersion === undefined ? occurrenceTexts.skippedNow : occurrenceTexts.cancelledNow
    onNotice(fill(skipped ? left : occurrenceTexts.restoredNow, { day }))
  })
  const about = fill(occurrenceTexts.about, { day })
  return (
    <li className={styles['occurrence']} data-state={occurrence.state}>
      <b className={styles['day']}>{day}</b>
      <div className={styles['what']}>
        <span className={styles['state']}>{occurrenceTexts[occurrence.state]}</span>{' '}
        {occurrence.orderId !== null && (
          <PortalLink to="ChangeOrderDetail" params={{ id: occurrence.orderId }}>
            {fill(occurrenceTexts.order, { id: occurrence.orderId })}
          </PortalLink>
        )}
        {facts(occurrence).map((fact) => (
          <small key={fact}>{fact}</small>
        ))}
        <ActFailure status={status} heading={occurrenceTexts.actFailed} />
      </div>
      {occurrence.isOpen && order.mayChange && (
        <div className={classes(layout['row'], styles['acts'])}>
          {!isSkipped && (
            <Button kind="text" aria-label={`${occurrenceTexts.change}, ${about}`} onClick={onChange}>
              {occurrenceTexts.change}
            </Button>
          )}
          <Button
            kind="text"
            busy={status.sending}
            aria-label={`${isSkipped ? occurrenceTexts.restore : occurrenceTexts.skip}, ${about}`}
            onClick={() => skip(occurrence, !isSkipped)}
          >
            {isSkipped ? occurrenceTexts.restore : occurrenceTexts.skip}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The facts about a delivery besides its day. */
function facts(occurrence: Occurrence): readonly string[] {
  const { isMoved, state, isOpen, isChanged, failure } = occurrence
  return [
    ...(isMoved
      ? [fill(occurrenceTexts.moved, { day: shortDay(occurrence.day), reason: reasonOf(occurrence) })]
      : []),
    ...(isChanged ? [fill(occurrenceTexts.changed, { sum: formatEuros(eurosOf(occurrence.content)) })] : []),
    ...(state === 'omitted' ? [occurrenceTexts.omittedWhy] : []),
    ...(isOpen && state !== 'skipped'
      ? [fill(occurrenceTexts.cutOff, { moment: shortMoment(occurrence.cutOff) })]
      : []),
    ...(failure ? [failure] : []),
  ]
}

/** The provider's own reason, or the name of the holiday. */
function reasonOf({ day, movedReason }: Occurrence): string {
  const closure = closureOf(day)
  return movedReason || (closure ? closureTexts[closure] : occurrenceTexts.closed)
}

type ChangeOccurrenceProps = {
  readonly order: RecurringOrder
  readonly occurrence: Occurrence
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** The form of one delivery, and the call that sends it. */
function useChange({ order, occurrence, onDone }: Omit<ChangeOccurrenceProps, 'onLeave'>) {
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
    // Somebody else may have changed the order first.
    onRefused: listAgain,
  })
  return { form, account }
}

/** Gives one delivery a content of its own; the others stay as they are. */
function ChangeOccurrence({ order, occurrence, onDone, onLeave }: ChangeOccurrenceProps) {
  const { day, deliveryDate } = occurrence
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { form, account } = useChange({ order, occurrence, onDone })
  const changeCounts = (changed: CountTexts) =>
    form.field('counts').onChange({ ...form.flow.state().typed.counts, ...changed })
  return (
    <section className={styles['change']} aria-labelledby={`change-${day}`}>
      <h3 id={`change-${day}`} ref={heading} tabIndex={-1}>
        {fill(changeOccurrenceTexts.heading, { day: shortDay(deliveryDate) })}
      </h3>
      <p>{changeOccurrenceTexts.lead}</p>
      <ActForm
        form={form}
        failure={<ActFailure status={form.status} heading={changeOccurrenceTexts.failed} />}
        send={changeOccurrenceTexts.send}
        leave={changeOccurrenceTexts.leave}
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

/** The sum of an order, from its counts. */
const eurosOf = (counts: OrderCounts): Cents => orderTotals(counts).total

/** Counts as the texts of the form; a count of 0 is an empty field. */
const textsOf = (counts: OrderCounts): CountTexts =>
  Object.fromEntries(
    orderFields.flatMap((field) => (counts[field] ? [[field, String(counts[field])] as const] : [])),
  )

/** The counts as they are sent. An account that is no longer known is left for the server to refuse. */
const moneyOf = (texts: CountTexts, account: Account | undefined) =>
  orderMoney(account ? fieldsFor(account) : orderFields, texts)
