import { orderChange } from '@kassavirta/domain/change-orders/api'
import { useState } from 'react'
import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useConfirm, useSingleAddressFlow } from '../../flows/wizard/use-flow.ts'
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
import { orderFlow, refusedDay } from './order-flow.ts'
import { usePreparation } from './use-preparation.ts'

/** A new order, or the change of the order that the address names, where the provider lets orders be changed. */
export function ChangeOrderScreen() {
  const { muuta } = useAddress().search
  const isChangeable = useSwitch('ordersChangeable')
  if (muuta === undefined || !isChangeable || !/^\d{1,9}$/.test(muuta)) return <NewOrder />
  return <OrderChangeScreen key={muuta} entryId={Number(muuta)} />
}

/** Shows the form, the summary and the receipt under one address. */
function NewOrder() {
  const { submit } = useSignedIn()
  const openFlow = useSingleAddressFlow(orderFlow)
  const { flow, state, user, company } = openFlow
  const preparation = usePreparation(state.typed)
  const confirm = useConfirm(
    openFlow,
    (pair) => submit(orderChange, pair),
    (refused) => {
      if (refusedDay(refused) === undefined) return
      preparation.delivery.retry()
      flow.back()
    },
  )
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
        onConfirm={() => void confirm()}
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
