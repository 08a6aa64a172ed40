import { useRouter } from '@tanstack/react-router'
import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { routerPath } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { deviceShelf } from '@kassavirta/ui/browser/storage.ts'
import { useConfirm } from '../../flows/wizard/use-flow.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { BackButton } from '../../flows/wizard/BackButton.tsx'
import { submissionStatusOf } from '../../flows/wizard/submission-status.ts'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { useBagUsed } from './BagPart.tsx'
import { coinsText } from './coins-text.ts'
import { shown, type Wire } from './deposit-body.ts'
import { useDepositFlow } from './deposit-flow.ts'
import { rememberDeposit } from './last-deposit.ts'
import { Refusal } from './Refusal.tsx'
import { ReviewSections } from './ReviewSections.tsx'
import { depositTexts as texts } from './texts.fi.ts'

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function DepositSummary({ body: wire }: { readonly body: Wire }) {
  const { flow, state } = useDepositFlow()
  const router = useRouter()
  const confirm = useConfirmDeposit()
  const standing = submissionStatusOf(state.submission)
  const review = shown(wire)
  const { sending, unsettled } = standing
  const open = !sending && !unsettled
  const bagUsed = useBagUsed(wire.securityBagNumber) && open
  const back = () => {
    flow.back()
    void router.navigate({ to: routerPath('Tilitys') })
  }
  const action = (
    <Button wide busy={sending} onClick={() => void confirm()}>
      {wizardTexts.confirm}
    </Button>
  )
  const { notes, coins, total } = review.totals
  const sums = [
    { term: texts.notes, value: formatEuros(notes) },
    { term: texts.coins, value: coinsText(wire.coinsUncounted, coins) },
  ]
  const bag = { term: texts.bagShort, value: wire.securityBagNumber }
  const lines = wire.countAtServiceCenter ? [bag] : [...sums, bag]
  return (
    <WizardFrame
      step={2}
      heading={texts.review}
      lead={open ? texts.reviewLead : undefined}
      aside={<TotalPanel label={texts.total} total={total} lines={lines} action={action} />}
    >
      <Refusal standing={standing} />
      {bagUsed && <Banner kind="warn" heading={texts.bagUsed} />}
      <ReviewSections review={review} changeable={open} />
      <BackButton standing={standing} thing="declaration" onClick={back} />
    </WizardFrame>
  )
}

function useConfirmDeposit() {
  const owned = useDepositFlow()
  const { user, company } = owned
  const { call } = useSignedIn()
  return useConfirm(owned, async ({ key, body }) => {
    const answer = await call(declareDeposit, { body, headers: { 'idempotency-key': key } })
    rememberDeposit(deviceShelf, { userId: user.id, companyId: company.id }, body)
    return answer
  })
}
