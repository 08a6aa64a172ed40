import { useEffect, useState } from 'react'
import { isCancelled } from '@kassavirta/domain/bags/deposits/entry-stages'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cancelOwnOrder } from '@kassavirta/domain/orders/change-orders/api'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ActQuestion } from '../../../../flows/act/ActQuestion.tsx'
import { OrderComparison } from '../../../../flows/orders/OrderComparison.tsx'
import { durationText } from '../../../../flows/time-left/duration-text.ts'
import { useTimeLeft } from '../../../../flows/time-left/use-time-left.ts'
import { useSwitch, useConfig, useCompanySession } from '../../../../platform/session/use-session.ts'
import { PortalLink } from '../../../../platform/routing/portal-router.tsx'
import { usePermissions } from '../../../../platform/session/use-permissions.ts'
import { useShownChangeOrders, useShownSupplyOrders } from '../../list/use-report-rows.ts'
import { EntryDetail, StatusLine, CancelledBanner } from '../EntryDetail.tsx'
import {
  orderEvents,
  orderSteps,
  useLookAgain,
  useOwnOrder,
  type OwnOrder,
  Confirmation,
} from './OwnOrder.tsx'
import {
  orderLineTexts,
  cancelTexts,
  closedDayTexts,
  ownOrderTexts,
  packedTexts,
  repeatTexts,
  changingTexts as texts,
} from '../texts.fi.ts'
import { useEntryEvents } from '../EntryPage.tsx'
import details from '../details.module.css'
import styles from './order.module.css'

/** The page of a change order: its stage, the ways to change or cancel it, and later whether it came as packed. */
export function ChangeOrderDetailScreen() {
  const report = useShownChangeOrders()
  const events = useEntryEvents('changeOrder')
  const { answer, waiting } = useOwnOrder()
  const lookAgain = useLookAgain()
  const [isJustCancelled, setJustCancelled] = useState(false)
  const onCancelled = () => {
    setJustCancelled(true)
    lookAgain()
  }
  const own = answer.data
  return (
    <EntryDetail
      report={report}
      waiting={waiting || events.waiting}
      notice={(row) => (
        <>
          {isJustCancelled ? (
            <JustCancelled />
          ) : (
            (isCancelled(row) || own?.stage === 'cancelled') && <CancelledBanner order={row} />
          )}
          <StatusLine label={orderLineTexts.label} steps={orderSteps(orderEvents(events.answer.data))}>
            {own && !isJustCancelled && <OrderChanging row={row} own={own} onCancelled={onCancelled} />}
          </StatusLine>
          {own?.closedReason !== undefined && (
            <Banner kind="warn" heading={closedDayTexts.heading}>
              {fill(own.changeableUntil === null ? closedDayTexts.call : closedDayTexts.move, {
                reason: own.closedReason,
              })}
            </Banner>
          )}
          {own && <AfterPacking row={row} own={own} />}
          <AnswerFailed heading={ownOrderTexts.failed} answer={answer.failure ? answer : events.answer} />
        </>
      )}
      acts={({ entryId }) => <RepeatLink entryId={entryId} />}
    />
  )
}

/** The page of a supply order, with its stage. Only the provider cancels it. */
export function SupplyOrderDetailScreen() {
  const events = useEntryEvents('supplyOrder')
  return (
    <EntryDetail
      report={useShownSupplyOrders()}
      waiting={events.waiting}
      notice={(row) => (
        <>
          {isCancelled(row) && <CancelledBanner order={row} />}
          <StatusLine label={orderLineTexts.label} steps={orderSteps(orderEvents(events.answer.data))} />
          <AnswerFailed heading={ownOrderTexts.failed} answer={events.answer} />
        </>
      )}
    />
  )
}

/** Read out right after the cancellation; on later visits the page shows a banner instead. */
function JustCancelled() {
  useEffect(() => {
    // The focused button is gone, and the dialog gives the focus back only after it has closed.
    const timer = setTimeout(() => document.querySelector<HTMLElement>('h1[tabindex]')?.focus())
    return () => clearTimeout(timer)
  }, [])
  return <Banner kind="ok" heading={cancelTexts.done} />
}

/** The ordered counts beside the packed ones, where they differ, and the question whether the content came. */
function AfterPacking({ row, own }: { readonly row: ChangeOrderRow; readonly own: OwnOrder }) {
  const { packed } = own
  return (
    <>
      {packed && (
        <Panel heading={packedTexts.heading}>
          {packed.reason && <p>{fill(packedTexts.reason, { reason: packed.reason })}</p>}
          <OrderComparison
            caption={packedTexts.caption}
            headings={[packedTexts.ordered, packedTexts.packed]}
            before={row}
            after={packed.counts}
          />
        </Panel>
      )}
      <Confirmation entryId={row.entryId} own={own} packed={packed?.counts ?? row} />
    </>
  )
}

/** Links to the form that makes the order repeat. */
function RepeatLink({ entryId }: { readonly entryId: number }) {
  const { can } = usePermissions()
  const offers = useSwitch('recurringOrders')
  if (!offers || !can('changeOrder')) return null
  return (
    <PortalLink to="RecurringOrders" search={{ tilaus: String(entryId) }} className={buttonClass}>
      {repeatTexts.repeat}
    </PortalLink>
  )
}

type Props = {
  readonly row: ChangeOrderRow
  readonly own: OwnOrder
  readonly onCancelled: () => void
}

/** Before the cut-off the buttons to change and cancel, with the time left; afterwards the number to call. */
function OrderChanging({ row, own, onCancelled }: Props) {
  const offers = useSwitch('ordersChangeable')
  const until = own.changeableUntil
  const left = useTimeLeft(until)
  if (!offers) return null
  if (until === null || !left) {
    const isWaiting = own.stage === null || own.stage === 'packed'
    return isWaiting ? <Locked passed={until !== null} /> : null
  }
  return (
    <div className={classes(details['notice'], styles['cutOff'])} data-tone="info" data-screen-only>
      <Icon name="clock" />
      {/* Not a live region, which would read the time out every minute. */}
      <p>
        {fill(texts.until, { moment: shortMoment(until) })}{' '}
        <b>{fill(texts.left, { duration: durationText(left) })}</b>
      </p>
      <div className={classes(layout['row'], styles['ways'])}>
        <PortalLink to="Vaihtoraha" search={{ muuta: String(row.entryId) }} className={buttonClass}>
          {texts.change}
        </PortalLink>
        <CancelOrder row={row} version={own.version} onCancelled={onCancelled} />
      </div>
    </div>
  )
}

/** `passed` is true where the time ran out on this page. */
function Locked({ passed }: { readonly passed: boolean }) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <div className={classes(details['notice'], styles['cutOff'])} data-screen-only>
      <Icon name="lock" />
      <div>
        <output>{passed && texts.passed}</output>
        <p>
          {!passed && texts.locked} {phone && texts.call} {phone && <PhoneLink number={phone} />}
        </p>
      </div>
    </div>
  )
}

type CancelProps = {
  readonly row: ChangeOrderRow
  readonly version: number
  readonly onCancelled: () => void
}

/** The button that cancels an order, and its confirmation dialog. */
function CancelOrder({ row, version, onCancelled }: CancelProps) {
  const { user, company, submit } = useCompanySession()
  const day = `${weekdayShort(row.deliveryDate)} ${formatDay(row.deliveryDate)}`
  return (
    <ActQuestion
      kind="secondary"
      texts={cancelTexts}
      body={{ customerId: company.id, userId: user.id, entryId: row.entryId, version }}
      send={(pair) => submit(cancelOwnOrder, pair)}
      onDone={onCancelled}
      lookAgain={useLookAgain()}
    >
      <SummaryList
        pairs={[
          { term: cancelTexts.number, value: row.entryId },
          { term: cancelTexts.day, value: day },
          { term: cancelTexts.sum, value: formatEuros(row.totalSum) },
        ]}
      />
    </ActQuestion>
  )
}
