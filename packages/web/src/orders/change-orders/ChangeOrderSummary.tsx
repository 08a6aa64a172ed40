import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import type { OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { ReactNode } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { BackButton } from '../../flows/wizard/BackButton.tsx'
import { ReviewSection } from '../../flows/wizard/ReviewSection.tsx'
import { SendingOutcome } from '../../flows/wizard/SendingOutcome.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { ConfirmButton } from '../../flows/wizard/ConfirmButton.tsx'
import type { SendingActs } from '../../flows/wizard/use-flow.ts'
import { orderedPieces } from '../../flows/order-money/order-lines.ts'
import { OrderLines } from '../../flows/order-money/OrderLines.tsx'
import { moneyTexts } from '../../flows/order-money/texts.fi.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { readBack, detailPairs } from './order-flow.ts'
import { orderTexts } from './texts.fi.ts'

export type Part = 'details' | 'money'

type Props = {
  readonly payload: OrderPayload
  readonly heading: string
  /** What is not sent yet. */
  readonly lead: string
  readonly accountNumber: string
  /** What the order was before, where it is changed. */
  readonly change?: ReactNode
  readonly status: SubmissionStatus
  /** Leads to the form, or to one part of it. */
  readonly onBack: (to?: Part) => void
  readonly acts: SendingActs
}

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
export function ChangeOrderSummary(props: Props) {
  const { payload, heading, lead, accountNumber, status, onBack, acts } = props
  const order = readBack(payload)
  const change = (part: Part, text: string) =>
    status.held ? null : (
      <Button kind="text" onClick={() => onBack(part)}>
        {text}
      </Button>
    )
  const lines = [
    { term: moneyTexts.notes, value: formatEuros(order.billsTotalSum) },
    { term: moneyTexts.coins, value: formatEuros(order.coinTotalSum) },
  ]
  return (
    <WizardFrame
      step={2}
      heading={heading}
      lead={status.held && !status.sending ? undefined : lead}
      aside={
        <TotalPanel
          label={orderTexts.total}
          total={order.totalSum}
          pieces={orderedPieces(order)}
          lines={lines}
          action={<ConfirmButton wide status={status} onClick={() => void acts.confirm()} />}
        />
      }
    >
      <SendingOutcome status={status} noun="order" onDiscard={() => void acts.discard()} />
      {props.change}
      <ReviewSection heading={orderTexts.details} change={change('details', orderTexts.changeDetails)}>
        <CompanySummary pairs={detailPairs(order, accountNumber)} />
      </ReviewSection>
      <ReviewSection heading={orderLabels.counts} change={change('money', orderTexts.changeMoney)}>
        <OrderLines order={order} />
      </ReviewSection>
      <div className={layout['actions']}>
        <BackButton status={status} onClick={() => onBack()} onTakeBack={() => void acts.takeBack()} />
      </div>
    </WizardFrame>
  )
}
