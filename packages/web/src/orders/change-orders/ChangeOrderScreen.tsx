import { orderChange, type OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useState } from 'react'
import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { sentThings } from '../../flows/waiting/texts.fi.ts'
import { withSum } from '../../flows/waiting/with-sum.ts'
import { useSending, useSingleAddressFlow } from '../../flows/wizard/use-flow.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { useStepFocus } from '../../flows/wizard/use-step-focus.ts'
import { accountNumberOf } from './form-data.ts'
import { OrderReceipt } from './OrderReceipt.tsx'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part } from './ChangeOrderSummary.tsx'
import { CountsHelp } from './CountsHelp.tsx'
import { OrderChangeScreen } from './changing/OrderChangeScreen.tsx'
import { SameOrder } from './SameOrder.tsx'
import { orderTexts } from './texts.fi.ts'
import { orderFlow, readBack, refusedDay, type OrderAnswer } from './order-flow.ts'
import { usePreparation } from './use-preparation.ts'

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
