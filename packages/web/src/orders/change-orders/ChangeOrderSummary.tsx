import type { ReactNode } from 'react'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import type { Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import type { SubmissionStatus } from '@kassavirta/ui/submission/pending-submission.ts'
import { CompanySummary, WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { OrderLines, orderedPieces } from '../../flows/orders/OrderLines.tsx'
import { moneyTexts } from '../../flows/texts.fi.ts'
import { BackButton, ConfirmButton, ReviewSection, SendingOutcome } from '../../flows/wizard/WizardSteps.tsx'
import { ScreenOnly, Receipt } from '../../flows/wizard/Receipt.tsx'
import type { SendingActs } from '../../flows/wizard/use-flow.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { orderTexts } from './texts.fi.ts'
import { readBack, detailPairs, type OrderAnswer } from './use-order-form.ts'

export type Part = 'details' | 'money'

type Props = {
  readonly payload: OrderPayload
  readonly heading: string
  /** The sentence that nothing is sent yet. */
  readonly lead: string
  readonly accountNumber: string
  /** How the change differs from the present order; absent for a new order. */
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

type OrderReceiptProps = {
  readonly sent: ReceiptData<OrderPayload, OrderAnswer>
  readonly accountNumber: string
  readonly heading?: string
  /** Who did it and when. A printed receipt must name the company, the person and the time (decisions E12). */
  readonly people?: Pairs
  /** The link to the order in the reports. */
  readonly reportLink?: string
  /** Closes the receipt and opens an empty form; undefined after a change. */
  readonly onAgain?: () => void
}

/** The receipt of a new order or, with other words, of a changed one (decisions P15). */
export function OrderReceipt(props: OrderReceiptProps) {
  const { user } = useSignedIn()
  const { sent, accountNumber, onAgain } = props
  const { heading = orderTexts.received, reportLink = orderTexts.reportLink } = props
  const people = props.people ?? [
    { term: orderTexts.orderer, value: fullName(user) },
    { term: orderTexts.ordered, value: formatMoment(sent.at) },
  ]
  const order = readBack(sent.body)
  const details = detailPairs(order, accountNumber)
  const entryId = sent.answer?.entryId
  const large = [
    ...(entryId === undefined ? [] : [{ term: orderTexts.number, value: entryId }]),
    ...details.filter(({ name }) => name === 'deliveryDate'),
    { term: orderTexts.total, value: formatEuros(order.totalSum) },
  ]
  return (
    <WizardFrame step={3} heading={heading}>
      <Receipt
        large={large}
        pieces={orderedPieces(order)}
        again={onAgain && { label: orderTexts.again, onPress: onAgain }}
      >
        <CompanySummary pairs={[...details.filter(({ name }) => name !== 'deliveryDate'), ...people]} />
        <OrderLines order={order} />
        {entryId !== undefined && (
          <ScreenOnly>
            <PortalLink to="ChangeOrderDetail" params={{ id: entryId }}>
              {reportLink}
            </PortalLink>
          </ScreenOnly>
        )}
      </Receipt>
    </WizardFrame>
  )
}
