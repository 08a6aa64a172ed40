import type { OrderPayload } from '@kassavirta/domain/orders/change-orders/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { ScreenOnly, Receipt } from '../../flows/wizard/Receipt.tsx'
import { orderedPieces } from '../../flows/order-money/order-lines.ts'
import { OrderLines } from '../../flows/order-money/OrderLines.tsx'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { readBack, type OrderAnswer, detailPairs } from './order-flow.ts'
import { orderTexts } from './texts.fi.ts'

type Props = {
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

/** The receipt of a new order, and with other words of its change (decisions P15). */
export function OrderReceipt(props: Props) {
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
