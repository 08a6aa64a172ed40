import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { useEffect, useRef, useState } from 'react'
import { ChangeOrderFinished } from './ChangeOrderFinished.tsx'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'
import { ChangeOrderSummary, type Part } from './ChangeOrderSummary.tsx'
import { bodyOf } from './order-body.ts'
import { refusedDay, standingOf } from './order-failure.ts'
import { useOrderFlow } from './use-order-flow.ts'
import { usePreparation } from './use-preparation.ts'

/** Form, summary and receipt under one address. */
export function ChangeOrderScreen() {
  const { flow, state, confirm, user, place } = useOrderFlow()
  const preparation = usePreparation(state.typed)
  const [goTo, setGoTo] = useState<Part>()
  const { typed, savedAt, wizard, body, submission, sent } = state
  useHeadingFocus(wizard.page, goTo)
  const send = () => void confirm(preparation.delivery.retry)
  // Left over from before a reload: it is settled before anything else (decisions N21).
  const left = submission.state === 'unknown' && !submission.failure
  useEffect(() => {
    if (left) send()
  })
  const accountNumber = (accountId: unknown) =>
    formatAccountNumber(
      preparation.accounts?.find((account) => account.accountId === accountId)?.accountNumber ?? '',
    )
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
        standing={standingOf(submission)}
        onBack={(to) => {
          setGoTo(to)
          flow.back()
        }}
        onConfirm={send}
      />
    )
  }
  return (
    <ChangeOrderForm
      typed={typed}
      latest={() => flow.state().typed}
      savedAt={savedAt}
      preparation={preparation}
      refusal={refusedDay(submission)}
      goTo={goTo}
      onType={(changed) => flow.change({ ...flow.state().typed, ...changed })}
      onNext={(order) => {
        setGoTo(undefined)
        flow.review(bodyOf(order, { customerId: place.id, userId: user.id }))
      }}
    />
  )
}

/** A new step is announced by its heading, as a new screen is; a link to a part leads to that part instead. */
function useHeadingFocus(page: string, goTo: Part | undefined): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (page === 'form' && goTo) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [page, goTo])
}
