import { useState, type ReactNode, useEffect, useEffectEvent } from 'react'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { takesBody } from '@kassavirta/domain/kernel/contract/endpoint'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { formatMoment, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type OrderBody,
  orderChange,
  replaceOrder,
  getOwnOrder,
  type ReplacePayload,
} from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import type { Account } from '@kassavirta/domain/places/companies/accounts'
import {
  changeOrders,
  type ChangeOrderRow,
} from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { createFlow, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import { OrderComparison } from '../../flows/orders/OrderComparison.tsx'
import { useTimeLeft } from '../../flows/time-left/use-time-left.ts'
import { sentThings, wizardTexts } from '../../flows/texts.fi.ts'
import { withSum, useSending, useSingleAddressFlow } from '../../flows/wizard/use-flow.ts'
import { useStepFocus } from '../../flows/wizard/WizardFrame.tsx'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { useOwnTitle } from '../../platform/routing/portal-router.tsx'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part, OrderReceipt } from './ChangeOrderSummary.tsx'
import { sameOrder, useOrderToChange, ChangeStart, type PresentOrder } from './OrderStart.tsx'
import { accountNumberOf } from './form-data.ts'
import { changeTexts as texts, orderTexts } from './texts.fi.ts'
import { refusedDay, type OrderAnswer, usePreparation } from './use-order-form.ts'

/** /vaihtorahatilaus?muuta={id}: the form of an order that exists already. */
export function OrderChangeScreen({ entryId }: { readonly entryId: number }) {
  const { order, accounts, isKnown, failed, lookAgain } = useOrderToChange(entryId)
  const [isOpen, setOpen] = useState(false)
  // The form stays once it is shown: the typed entries must survive a fetch that fails.
  if (!isOpen && isKnown && order && accounts) setOpen(true)
  if (isOpen && order && accounts) {
    return <OpenChange order={order} accounts={accounts} lookAgain={lookAgain} />
  }
  return (
    <WithoutForm entryId={entryId}>
      {failed && <AnswerFailed heading={texts.failed} answer={failed} />}
      {!failed && (isKnown && !order ? <Banner kind="warn" heading={texts.missing} /> : <Loading />)}
    </WithoutForm>
  )
}

/** The heading and the tab's title while the form is not shown; the form sets a title for each step. */
function WithoutForm({ entryId, children }: { readonly entryId: number; readonly children: ReactNode }) {
  const heading = fill(texts.heading, { id: entryId })
  useOwnTitle(heading)
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {children}
    </>
  )
}

type Props = {
  readonly order: PresentOrder
  readonly accounts: readonly Account[]
  readonly lookAgain: () => Promise<void>
}

const CONFLICT = 409

/** The change of an order: form, summary and receipt, with everything that may happen to the order meanwhile. */
function OpenChange(props: Props) {
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

/**
 * The flow of the change. When the server refuses it, because somebody else was first or the time has run out, the person
 * returns to the form, which says why.
 */
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

type StopFacts = {
  readonly order: PresentOrder
  readonly isOvertaken: boolean
  readonly isUntouched: boolean
}

/** Why the change cannot be sent now, besides the faults of its fields. */
function useStop({ order: { until }, isOvertaken, isUntouched }: StopFacts): string | undefined {
  if (!useTimeLeft(until)) return texts.passedStop
  if (isOvertaken) return texts.overtakenStop
  return isUntouched ? texts.unchanged : undefined
}

type ReceiptProps = {
  readonly sent: ReceiptData<ReplacePayload, OrderAnswer>
  readonly before: ChangeOrderRow
  readonly accountNumber: string
}

/** The receipt of a change, with the order as it is from now on. Somebody else may have made the order. */
function ChangedReceipt({ sent, before, accountNumber }: ReceiptProps) {
  const { user } = useSignedIn()
  // Refreshes the page of the order, which would show the old content.
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

type ChangeReviewProps = {
  readonly before: ChangeOrderRow
  readonly after: OrderBody
  readonly accounts: readonly Account[]
}

/** Shows the changed details, and the money kind by kind. */
function ChangeReview({ before, after, accounts }: ChangeReviewProps) {
  const pairs = changedDetails(before, after).map((name) => ({
    term: orderLabels[name],
    value: fill(texts.fromTo, {
      before: shown(name, before, accounts),
      after: shown(name, after, accounts),
    }),
  }))
  return (
    <Panel heading={texts.changes}>
      {pairs.length > 0 && <SummaryList pairs={pairs} />}
      <OrderComparison
        caption={texts.caption}
        headings={[texts.before, texts.after]}
        before={before}
        after={after}
      />
    </Panel>
  )
}

function shown(name: keyof OrderFacts, order: OrderFacts, accounts: readonly Account[]): string {
  if (name === 'accountId') return accountNumberOf(accounts, order.accountId)
  if (name === 'deliveryDate') return `${weekdayShort(order.deliveryDate)} ${formatDay(order.deliveryDate)}`
  return order[name] || wizardTexts.notGiven
}

/** The entries of a change, and the version of the order that they began from. */
type ChangeEntries = OrderEntries & { readonly basedOn: number }
type ChangeAnswer = { readonly entryId: number; readonly version: number }
type ChangeFlow = Flow<ChangeEntries, ReplacePayload, ChangeAnswer>

/** The form filled in like the order that it changes, its day included. */
const startOf = (row: ChangeOrderRow, basedOn: number, accounts: readonly Account[]): ChangeEntries => ({
  ...sameOrder(row, accounts).entries,
  deliveryDate: row.deliveryDate,
  basedOn,
})

type Owner = { readonly userId: number; readonly companyId: number; readonly entryId: number }

/** The draft of a change belongs to its order, so that it never mixes with that of a new one. */
const changeFlow = ({ entryId, ...owner }: Owner, start: ChangeEntries): ChangeFlow =>
  createFlow(
    { flow: `change-order-${entryId}`, ...owner },
    {
      version: 1,
      start,
      readTyped: (found) => readEntries(found, start),
      readBody: (found) => (takesBody(replaceOrder, found) ? found : undefined),
      readAnswer: (found) => replaceOrder.reply.schema.safeParse(found).data,
    },
  )

function readEntries(found: unknown, start: ChangeEntries): ChangeEntries | undefined {
  const typed = orderForm.readTyped(found, start)
  const basedOn = isRecord(found) ? found['basedOn'] : undefined
  return typed && typeof basedOn === 'number' ? { ...typed, basedOn } : undefined
}

/** The details that an order and its change have in common. */
type OrderFacts = Pick<OrderBody, 'accountId' | 'deliveryDate' | 'message' | 'reference'>

const details = ['accountId', 'deliveryDate', 'message', 'reference'] as const

/** The details and counts of an order that is sent. */
const readChange = (payload: ReplacePayload): OrderBody => orderChange.body.parse(payload)

/** The names of the details that a change touches. */
const changedDetails = (before: OrderFacts, after: OrderFacts): readonly (keyof OrderFacts)[] =>
  details.filter((name) => before[name] !== after[name])

/** True while the entries would change nothing. */
const isUntouched = (typed: ChangeEntries, start: ChangeEntries): boolean =>
  JSON.stringify(typed) === JSON.stringify({ ...start, basedOn: typed.basedOn })
