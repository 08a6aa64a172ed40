import type { OrderPayload } from '@kassavirta/domain/change-orders/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { OrderAnswer } from './order-flow.ts'
import { OrderReceipt } from './OrderReceipt.tsx'
import { orderTexts } from './texts.fi.ts'

type Props = {
  readonly sent: ReceiptData<OrderPayload, OrderAnswer>
  readonly accountNumber: string
  /** Closes the receipt and opens an empty form. */
  readonly onAgain: () => void
}

/** The receipt of a new order, which names the person who ordered. */
export function ChangeOrderReceipt({ sent, accountNumber, onAgain }: Props) {
  const { user } = useSignedIn()
  return (
    <OrderReceipt
      sent={sent}
      accountNumber={accountNumber}
      heading={orderTexts.received}
      people={[
        { term: orderTexts.orderer, value: fullName(user) },
        { term: orderTexts.ordered, value: formatMoment(sent.at) },
      ]}
      reportLink={orderTexts.reportLink}
      onAgain={onAgain}
    />
  )
}
