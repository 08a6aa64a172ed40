import { useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { getAccounts } from '@kassavirta/domain/accounts/api'
import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { useEffect } from 'react'
import { routerPath } from '../../platform/link-to.ts'
import type { Pair } from '../../platform/pending-submission.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TotalPanel } from '../../ui/TotalPanel.tsx'
import { WizardFrame } from '../../ui/WizardFrame.tsx'
import { useBagUsed } from './BagPart.tsx'
import { shown, type Wire } from './deposit-body.ts'
import { useDepositFlow, type Receipt } from './deposit-flow.ts'
import styles from './deposits.module.css'
import { rememberDeposit } from './last-deposit.ts'
import { Refusal } from './Refusal.tsx'
import { ReviewSections } from './ReviewSections.tsx'
import { SpacedDigits } from './SpacedDigits.tsx'
import { depositTexts as texts } from './texts.fi.ts'

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function DepositSummary({ body: wire }: { readonly body: Wire }) {
  const { flow, state } = useDepositFlow()
  const router = useRouter()
  const confirm = useConfirm()
  const { submission, wizard } = state
  const review = shown(wire)
  const sending = wizard.submit.state === 'loading'
  const open = submission.state === 'none' || submission.state === 'refused'
  const bagUsed = useBagUsed(wire.securityBagNumber) && open
  const back = () => {
    // Nobody goes back while it is on its way.
    if (sending) return
    flow.back()
    void router.navigate({ to: routerPath('Tilitys') })
  }
  const action = (
    <Button wide busy={sending} onClick={() => void confirm()}>
      {texts.confirm}
    </Button>
  )
  const { notes, coins, total } = review.totals
  const sums = [
    { term: texts.notes, value: formatEuros(notes) },
    { term: texts.coins, value: formatEuros(coins) },
  ]
  const bag = { term: texts.bagShort, value: <SpacedDigits text={wire.securityBagNumber} /> }
  const lines = wire.countAtServiceCenter ? [bag] : [...sums, bag]
  return (
    <WizardFrame
      step={2}
      heading={texts.review}
      lead={open ? texts.reviewLead : undefined}
      aside={<TotalPanel label={texts.total} total={total} lines={lines} action={action} />}
    >
      <output className={styles['checking']}>
        {submission.state === 'sending' && submission.doubt && texts.checking}
      </output>
      <Refusal submission={submission} />
      {bagUsed && <Banner kind="warn" heading={texts.bagUsed} />}
      <ReviewSections review={review} changeable={open} />
      <Button
        kind="secondary"
        disabledReason={submission.state === 'unknown' ? texts.settleFirst : undefined}
        onClick={back}
      >
        {texts.back}
      </Button>
    </WizardFrame>
  )
}

/** Sends, and after a reload settles by itself what was sent before it (decisions N21). */
function useConfirm() {
  const { flow, state, user, place } = useDepositFlow()
  const { call } = useSignedIn()
  const client = useQueryClient()
  const send = async ({ key, body }: Pair<Wire>): Promise<Receipt> => {
    const answer = await call(declareDeposit, { body, headers: { 'idempotency-key': key } })
    rememberDeposit(localStorage, { userId: user.id, placeId: place.id }, body)
    return answer
  }
  const confirm = () => flow.confirm(send)
  const { submission } = state
  const found = submission.state === 'unknown' && submission.failure === undefined
  useEffect(() => {
    if (found) void confirm()
  })
  const forbidden = submission.state === 'refused' && submission.failure.status === 403
  useEffect(() => {
    // The right may have been withdrawn while the form was open: the guard decides anew.
    if (forbidden) void client.invalidateQueries({ queryKey: [getAccounts.path] })
  }, [client, forbidden])
  return confirm
}
