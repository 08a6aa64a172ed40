import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isCancelled } from '@kassavirta/domain/bags/deposits/stages/shown-orders'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useEffect, useState } from 'react'
import { OrderComparison } from '../../../../flows/order-comparison/OrderComparison.tsx'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import { usePermissions } from '../../../../platform/session/use-permissions.ts'
import { useShownChangeOrders, useShownSupplyOrders } from '../../list/use-shown-report.ts'
import { EntryDetail } from '../EntryDetail.tsx'
import { orderEvents, orderSteps } from '../order-steps.ts'
import { StatusLine } from '../StatusLine.tsx'
import { orderLineTexts } from '../status-texts.fi.ts'
import { useEntryEvents } from '../use-counterpart.ts'
import { CancelledBanner } from './CancelledBanner.tsx'
import { Confirmation } from './Confirmation.tsx'
import { OrderChanging } from './OrderChanging.tsx'
import { cancelTexts, closedDayTexts, ownOrderTexts, packedTexts, repeatTexts } from './texts.fi.ts'
import { useLookAgain, useOwnOrder, type OwnOrder } from './use-own-order.ts'

/** The page of a change order: where it is, what can be done with it, and afterwards whether it came as packed. */
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

/** The page of an order of supplies, with where it is. Only the provider cancels it. */
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

/** What was just done is read out; later it is a part of the page. */
function JustCancelled() {
  useEffect(() => {
    // The button that had the focus is gone, and the dialog gives the focus back only when it has closed.
    const timer = setTimeout(() => document.querySelector<HTMLElement>('h1[tabindex]')?.focus())
    return () => clearTimeout(timer)
  }, [])
  return <Banner kind="ok" heading={cancelTexts.done} />
}

/** What was ordered beside what was packed, where they differ, and whether it came so. */
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

/** Leads to where the order can be made to repeat. */
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
