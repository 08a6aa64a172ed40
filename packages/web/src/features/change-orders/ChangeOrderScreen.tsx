import type { Account } from '@kassavirta/domain/accounts/rules'
import { orderChange } from '@kassavirta/domain/change-orders/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useConfirm, useSingleAddressFlow } from '../../flows/wizard/use-flow.ts'
import { submissionStatusOf } from '../../flows/wizard/submission-status.ts'
import { useStepFocus } from '../../flows/wizard/use-step-focus.ts'
import { ChangeOrderReceipt } from './ChangeOrderReceipt.tsx'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part } from './ChangeOrderSummary.tsx'
import { orderFlow, refusedDay } from './order-flow.ts'
import { usePreparation } from './use-preparation.ts'

/** Shows the form, the summary and the receipt under one address. */
export function ChangeOrderScreen() {
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
  const accountNumber = (accountId: unknown) => numberOf(preparation.accounts ?? [], accountId)
  if (page === 'finished' && sent) {
    return (
      <ChangeOrderReceipt
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
  return (
    <ChangeOrderForm
      key={state.filling}
      flow={flow}
      state={state}
      preparation={preparation}
      sender={{ customerId: company.id, userId: user.id }}
      goTo={goTo}
      onNext={() => setGoTo(undefined)}
    />
  )
}

const numberOf = (accounts: readonly Account[], id: unknown): string =>
  formatAccountNumber(accounts.find(({ accountId }) => accountId === id)?.accountNumber ?? '')
