import { useState, Suspense } from 'react'
import { orderChange, type OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { type PendingRequest, submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import { sentThings } from '../../flows/texts.fi.ts'
import { withSum, useSending, useSingleAddressFlow } from '../../flows/wizard/use-flow.ts'
import { useStepFocus } from '../../flows/wizard/WizardFrame.tsx'
import { useSwitch, useSignedIn } from '../../platform/session/use-session.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { OrderReceipt, ChangeOrderSummary, type Part } from './ChangeOrderSummary.tsx'
import { SameOrder } from './OrderStart.tsx'
import { OrderChangeScreen } from './OrderChangeScreen.tsx'
import { accountNumberOf, formDataOf } from './form-data.ts'
import { orderTexts } from './texts.fi.ts'
import {
  orderFlow,
  readBack,
  refusedDay,
  type OrderAnswer,
  type OrderFormOptions,
  usePreparation,
} from './use-order-form.ts'

/** A new order, or the change of the order that the address names, where the provider lets orders be changed. */
export function ChangeOrderScreen() {
  const { muuta } = useAddress().search
  const isChangeable = useSwitch('ordersChangeable')
  if (muuta === undefined || !isChangeable || !/^\d{1,9}$/.test(muuta)) return <NewOrder />
  return <OrderChangeScreen key={muuta} entryId={Number(muuta)} />
}

type OnRefused = Parameters<typeof useSending>[2]

function useSendOrder(
  openFlow: ReturnType<typeof useSingleAddressFlow<OrderEntries, OrderPayload, OrderAnswer>>,
  onRefused: OnRefused,
) {
  const { submit } = useSignedIn()
  const sent = {
    path: orderChange.path,
    what: (payload: OrderPayload) => withSum(sentThings.order, readBack(payload).totalSum),
    send: (pair: PendingRequest<OrderPayload>) => submit(orderChange, pair),
  }
  return useSending(openFlow, sent, onRefused)
}

/** Shows the form, the summary and the receipt under one address. */
function NewOrder() {
  const openFlow = useSingleAddressFlow(orderFlow)
  const { flow, state, user, company } = openFlow
  const preparation = usePreparation(state.typed)
  const acts = useSendOrder(openFlow, (refused) => {
    if (refusedDay(refused) === undefined) return
    preparation.delivery.retry()
    flow.back()
  })
  const [goTo, setGoTo] = useState<Part>()
  const { page, body, submission, sent } = state
  useStepFocus(page, goTo)
  const accountNumber = (accountId: unknown) => accountNumberOf(preparation.accounts ?? [], accountId)
  if (page === 'finished' && sent) {
    return (
      <OrderReceipt
        sent={sent}
        accountNumber={accountNumber(sent.body.accountId)}
        onAgain={flow.startAgain}
      />
    )
  }
  if (page === 'summary' && body) {
    return (
      <ChangeOrderSummary
        payload={body}
        heading={titleOf('Vaihtoraha', {})}
        lead={orderTexts.check}
        accountNumber={accountNumber(body.accountId)}
        status={submissionStatusOf(submission)}
        onBack={(to) => {
          setGoTo(to)
          flow.back()
        }}
        acts={acts}
      />
    )
  }
  const sender = { customerId: company.id, userId: user.id }
  return (
    <ChangeOrderForm
      key={state.filling}
      flow={flow}
      state={state}
      preparation={preparation}
      sender={sender}
      goTo={goTo}
      heading={titleOf('Vaihtoraha', {})}
      start={<SameOrder flow={flow} state={state} preparation={preparation} sender={sender} />}
      help={<CountsHelp flow={flow} state={state} preparation={preparation} />}
      onReview={flow.review}
      onNext={() => setGoTo(undefined)}
    />
  )
}

const OrderHelp = lazyPart(() => import('./OrderHelp.tsx'), 'OrderHelp')

/** Fills in the counts of a new order, where the provider offers it. The order can be made without it, so no fault is shown. */
function CountsHelp({ flow, state, preparation }: Pick<OrderFormOptions, 'flow' | 'state' | 'preparation'>) {
  const isOffered = useSwitch('orderSuggestions')
  const { accounts = [], account, delivery } = preparation
  const known = { accounts, delivery: delivery.delivery, references: undefined }
  const { deliveryDate } = formDataOf(state.typed, known)
  if (!isOffered || !account || deliveryDate === '') return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <OrderHelp
          account={account}
          day={deliveryDate}
          countsNow={() => flow.state().typed.counts}
          setCounts={(counts) => flow.change({ ...flow.state().typed, counts })}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
