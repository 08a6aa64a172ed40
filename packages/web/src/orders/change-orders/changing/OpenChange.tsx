import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import {
  replaceOrder,
  getOwnOrder,
  type ReplacePayload,
} from '@kassavirta/domain/orders/change-orders/changing-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { changeOrders, type ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { useTimeLeft } from '../../../flows/time-left/use-time-left.ts'
import { sentThings } from '../../../flows/waiting/texts.fi.ts'
import { withSum } from '../../../flows/waiting/with-sum.ts'
import { useSending, useSingleAddressFlow } from '../../../flows/wizard/use-flow.ts'
import { useStepFocus } from '../../../flows/wizard/use-step-focus.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useOwnTitle } from '../../../platform/routing/own-title.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { accountNumberOf } from '../form-data.ts'
import { ChangeOrderForm } from '../ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part } from '../ChangeOrderSummary.tsx'
import { refusedDay, type OrderAnswer } from '../order-flow.ts'
import { usePreparation } from '../use-preparation.ts'
import { changeFlow, isUntouched, readChange, startOf } from './changed-order.ts'
import { ChangeReview } from './ChangeReview.tsx'
import { ChangeStart } from './ChangeStart.tsx'
import { changeTexts as texts } from './texts.fi.ts'
import type { PresentOrder } from './use-order-to-change.ts'
import { OrderReceipt } from '../OrderReceipt.tsx'
import { orderTexts } from '../texts.fi.ts'

type Props = {
  readonly order: PresentOrder
  readonly accounts: readonly Account[]
  readonly lookAgain: () => Promise<void>
}

const CONFLICT = 409

/** The change of an order: form, summary and receipt, with everything that may happen to the order meanwhile. */
export function OpenChange(props: Props) {
  const { order, accounts } = props
  const { entryId } = order.row
  const change = useOrderChange(props)
  const { flow, state, preparation, goTo, setGoTo } = change
  const { page, body, submission, sent } = state
  const heading = fill(texts.heading, { id: entryId })
  useOwnTitle(page === 'finished' ? texts.received : heading)
  if (page === 'finished' && sent) {
    const accountNumber = accountNumberOf(accounts, sent.body.accountId)
    return <ChangedReceipt sent={sent} before={order.row} accountNumber={accountNumber} />
  }
  if (page === 'summary' && body) {
    return (
      <ChangeOrderSummary
        payload={body}
        heading={heading}
        lead={texts.check}
        accountNumber={accountNumberOf(accounts, body.accountId)}
        change={<ChangeReview before={order.row} after={readChange(body)} accounts={accounts} />}
        status={submissionStatusOf(submission)}
        onBack={(to) => {
          setGoTo(to)
          flow.back()
        }}
        acts={change.acts}
      />
    )
  }
  return <ChangeForm {...change} order={order} preparation={preparation} goTo={goTo} />
}

/** The flow of the change. What somebody else or the clock has overtaken leads back to the form, which says so. */
function useOrderChange({ order, accounts, lookAgain }: Props) {
  const { submit } = useSignedIn()
  const { entryId } = order.row
  const start = startOf(order.row, order.version, accounts)
  const openFlow = useSingleAddressFlow((userId, companyId) =>
    changeFlow({ userId, companyId, entryId }, start),
  )
  const { flow, state } = openFlow
  const preparation = usePreparation(state.typed)
  const [goTo, setGoTo] = useState<Part>()
  const acts = useSending(
    openFlow,
    {
      path: replaceOrder.path,
      what: (payload) => withSum(sentThings.orderChange, readChange(payload).totalSum),
      send: (pair) => submit(replaceOrder, pair),
    },
    (refused) => {
      const overtaken = refused.failure.status === CONFLICT
      if (overtaken) void lookAgain()
      if (refusedDay(refused) !== undefined) preparation.delivery.retry()
      else if (!overtaken) return
      setGoTo(undefined)
      flow.back()
    },
  )
  useStepFocus(state.page, goTo)
  return { ...openFlow, start, preparation, acts, goTo, setGoTo }
}

type FormProps = ReturnType<typeof useOrderChange> & Pick<Props, 'order'>

function ChangeForm({ order, start, flow, state, user, company, preparation, goTo, setGoTo }: FormProps) {
  const { typed, submission, filling } = state
  const { entryId } = order.row
  const isOvertaken = typed.basedOn !== order.version
  const stop = useStop({ order, isOvertaken, isUntouched: isUntouched(typed, start) })
  return (
    <ChangeOrderForm
      key={`${filling} ${typed.basedOn}`}
      flow={{ ...flow, change: (entries) => flow.change({ ...entries, basedOn: typed.basedOn }) }}
      state={state}
      preparation={preparation}
      sender={{ customerId: company.id, userId: user.id }}
      goTo={goTo}
      heading={fill(texts.heading, { id: entryId })}
      lead={texts.lead}
      start={
        <ChangeStart
          order={order}
          isOvertaken={isOvertaken}
          submission={submission}
          onMine={() => flow.change({ ...typed, basedOn: order.version })}
          onTheirs={() => flow.change(start)}
          onLeave={flow.startAgain}
        />
      }
      stop={stop}
      onNext={() => setGoTo(undefined)}
      onReview={(payload) => flow.review({ ...payload, entryId, version: typed.basedOn })}
    />
  )
}

type Stop = {
  readonly order: PresentOrder
  readonly isOvertaken: boolean
  readonly isUntouched: boolean
}

/** Why the change cannot be sent now, besides what the form itself finds. */
function useStop({ order: { until }, isOvertaken, isUntouched }: Stop): string | undefined {
  if (!useTimeLeft(until)) return texts.passedStop
  if (isOvertaken) return texts.overtakenStop
  return isUntouched ? texts.unchanged : undefined
}

type ReceiptProps = {
  readonly sent: ReceiptData<ReplacePayload, OrderAnswer>
  readonly before: ChangeOrderRow
  readonly accountNumber: string
}

/** The receipt of a change: what the order is from now on. Somebody else may have ordered it. */
function ChangedReceipt({ sent, before, accountNumber }: ReceiptProps) {
  const { user } = useSignedIn()
  // The page of the order must not show it as it was.
  const askAgain = useEffectEvent(
    useAskAgain([getOwnOrder.path, getEntryEvents.path, changeOrders.endpoint.path]),
  )
  useEffect(() => askAgain(), [])
  const orderer = { firstName: before.userFirstName, lastName: before.userLastName }
  return (
    <OrderReceipt
      sent={sent}
      accountNumber={accountNumber}
      heading={texts.received}
      people={[
        { term: orderTexts.orderer, value: fullName(orderer) },
        { term: texts.changer, value: fullName(user) },
        { term: texts.changed, value: formatMoment(sent.at) },
      ]}
      reportLink={texts.showOrder}
    />
  )
}
