import { orderChange } from '@kassavirta/domain/change-orders/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useConfirm, useFlowOfOneAddress } from '../../flows/wizard/use-flow.ts'
import { ResumedForm } from '../../flows/wizard/ResumedForm.tsx'
import { submissionStatusOf } from '../../flows/wizard/submission-status.ts'
import { useStepFocus } from '../../flows/wizard/use-step-focus.ts'
import { ChangeOrderFinished } from './ChangeOrderFinished.tsx'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part } from './ChangeOrderSummary.tsx'
import { bodyOf } from './order-body.ts'
import { orderFlow } from './order-flow.ts'
import type { Account } from './order-form.ts'
import { refusedDay } from './refused-day.ts'
import { usePreparation } from './use-preparation.ts'

/** Form, summary and receipt under one address. */
export function ChangeOrderScreen() {
  const { call } = useSignedIn()
  const owned = useFlowOfOneAddress(orderFlow)
  const { flow, state, user, company } = owned
  const preparation = usePreparation(state.typed)
  const confirm = useConfirm(
    owned,
    ({ key, body }) => call(orderChange, { body, headers: { 'idempotency-key': key } }),
    (refused) => {
      if (refusedDay(refused) === undefined) return
      preparation.delivery.retry()
      flow.back()
    },
  )
  const [goTo, setGoTo] = useState<Part>()
  const { typed, savedAt, wizard, body, submission, sent } = state
  useStepFocus(wizard.page, goTo)
  const accountNumber = (accountId: unknown) => numberOf(preparation.accounts ?? [], accountId)
  if (wizard.page === 'finished' && sent) {
    return (
      <ChangeOrderFinished
        sent={sent}
        accountNumber={accountNumber(sent.body.accountId)}
        onAgain={flow.startAgain}
      />
    )
  }
  if (wizard.page === 'summary' && body) {
    return (
      <ChangeOrderSummary
        body={body}
        accountNumber={accountNumber(body.accountId)}
        standing={submissionStatusOf(submission)}
        onBack={(to) => {
          setGoTo(to)
          flow.back()
        }}
        onConfirm={() => void confirm()}
      />
    )
  }
  return (
    <ChangeOrderForm
      key={state.filling}
      resumed={<ResumedForm flow={flow} state={state} />}
      typed={typed}
      latest={() => flow.state().typed}
      savedAt={savedAt}
      preparation={preparation}
      submission={submission}
      goTo={goTo}
      onType={flow.change}
      onNext={(order) => {
        setGoTo(undefined)
        // Read through, the day is chosen: a cut-off that passes now must be told, not followed unseen.
        flow.change({ ...flow.state().typed, deliveryDate: order.deliveryDate })
        flow.review(bodyOf(order, { customerId: company.id, userId: user.id }))
      }}
    />
  )
}

const numberOf = (accounts: readonly Account[], id: unknown): string =>
  formatAccountNumber(accounts.find(({ accountId }) => accountId === id)?.accountNumber ?? '')
