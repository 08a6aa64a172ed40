import { fullName } from '@kassavirta/domain/kernel/names'
import type { OrderPayload } from '@kassavirta/domain/change-orders/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { ScreenOnly, Receipt } from '../../flows/wizard/Receipt.tsx'
import { orderedPieces } from '../../flows/order-money/order-lines.ts'
import { OrderLines } from '../../flows/order-money/OrderLines.tsx'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { readBack, type OrderAnswer } from './order-flow.ts'
import { detailPairs } from './OrderReview.tsx'
import { orderTexts } from './texts.fi.ts'

type Props = {
  readonly sent: ReceiptData<OrderPayload, OrderAnswer>
  readonly accountNumber: string
  /** Closes the receipt and opens an empty form. */
  readonly onAgain: () => void
}

/** The receipt. Only it names the person who ordered. */
export function ChangeOrderReceipt({ sent: { body, answer, at }, accountNumber, onAgain }: Props) {
  const { user } = useSignedIn()
  const order = readBack(body)
  const details = detailPairs(order, accountNumber)
  const entryId = answer?.entryId
  const large = [
    ...(entryId === undefined ? [] : [{ term: orderTexts.number, value: entryId }]),
    ...details.filter(({ name }) => name === 'deliveryDate'),
    { term: orderTexts.total, value: formatEuros(order.totalSum) },
  ]
  return (
    <WizardFrame step={3} heading={orderTexts.received}>
      <Receipt large={large} pieces={orderedPieces(order)} again={orderTexts.again} onAgain={onAgain}>
        <CompanySummary
          pairs={[
            ...details.filter(({ name }) => name !== 'deliveryDate'),
            // A printed receipt must name the company, the person and the time (decisions E12).
            { term: orderTexts.orderer, value: fullName(user) },
            { term: orderTexts.ordered, value: formatMoment(at) },
          ]}
        />
        <OrderLines order={order} />
        {entryId !== undefined && (
          <ScreenOnly>
            <PortalLink to="ChangeOrderDetail" params={{ id: entryId }}>
              {orderTexts.reportLink}
            </PortalLink>
          </ScreenOnly>
        )}
      </Receipt>
    </WizardFrame>
  )
}
