import { formatEuros } from '@kassavirta/domain/kernel/money'
import { titleOf } from '../../platform/link-to.ts'
import { Button } from '../../ui/Button.tsx'
import { PlaceSummary } from '../../ui/place/PlaceSummary.tsx'
import { TotalPanel } from '../../ui/TotalPanel.tsx'
import { BackButton } from '../../ui/wizard/BackButton.tsx'
import { ReviewSection } from '../../ui/wizard/ReviewSection.tsx'
import { SendingOutcome } from '../../ui/wizard/SendingOutcome.tsx'
import type { Standing } from '../../ui/wizard/standing.ts'
import { wizardTexts } from '../../ui/wizard/texts.fi.ts'
import { WizardFrame } from '../../ui/wizard/WizardFrame.tsx'
import { readBack, type OrderBody } from './order-body.ts'
import { detailPairs, OrderLines } from './OrderReview.tsx'
import { orderTexts } from './texts.fi.ts'

export type Part = 'details' | 'money'

type Props = {
  readonly body: OrderBody
  readonly accountNumber: string
  readonly standing: Standing
  /** To the form, or to one part of it. */
  readonly onBack: (to?: Part) => void
  readonly onConfirm: () => void
}

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function ChangeOrderSummary({ body, accountNumber, standing, onBack, onConfirm }: Props) {
  const order = readBack(body)
  const { sending, unsettled } = standing
  const change = (part: Part, text: string) =>
    sending || unsettled ? null : (
      <Button kind="text" onClick={() => onBack(part)}>
        {text}
      </Button>
    )
  const confirm = (
    <Button wide busy={sending} onClick={onConfirm}>
      {wizardTexts.confirm}
    </Button>
  )
  const { notes, coins, total } = order.totals
  const lines = [
    { term: orderTexts.notes, value: formatEuros(notes) },
    { term: orderTexts.coins, value: formatEuros(coins) },
  ]
  return (
    <WizardFrame
      step={2}
      heading={titleOf('Vaihtoraha', {})}
      lead={unsettled ? undefined : orderTexts.check}
      aside={<TotalPanel label={orderTexts.total} total={total} lines={lines} action={confirm} />}
    >
      <SendingOutcome standing={standing} thing="order" />
      <ReviewSection heading={orderTexts.details} change={change('details', orderTexts.changeDetails)}>
        <PlaceSummary pairs={detailPairs(order, accountNumber)} />
      </ReviewSection>
      <ReviewSection heading={orderTexts.money} change={change('money', orderTexts.changeMoney)}>
        <OrderLines order={order} />
      </ReviewSection>
      <BackButton standing={standing} thing="order" onClick={() => onBack()} />
    </WizardFrame>
  )
}
