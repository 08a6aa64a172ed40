import { getOwnOrder, type ReplacePayload } from '@kassavirta/domain/change-orders/changing-api'
import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OrderLines } from '../../../flows/order-money/OrderLines.tsx'
import { orderedPieces } from '../../../flows/order-money/order-lines.ts'
import { PrintButton, ReceiptSheet } from '../../../flows/wizard/Receipt.tsx'
import { WizardFrame } from '../../../flows/wizard/WizardFrame.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { readChange } from './changed-order.ts'
import { changeTexts as texts } from './texts.fi.ts'

type Props = { readonly sent: ReplacePayload; readonly entryId: number }

/** The receipt of a change: what the order is from now on. */
export function ChangedReceipt({ sent, entryId }: Props) {
  const order = readChange(sent)
  const client = useQueryClient()
  useEffect(() => {
    // The page of the order must not show it as it was.
    for (const { path } of [getOwnOrder, getEntryEvents, changeOrders.endpoint]) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }, [client])
  const day = `${weekdayShort(order.deliveryDate)} ${formatDay(order.deliveryDate)}`
  return (
    <WizardFrame step={3} heading={texts.received}>
      <ReceiptSheet
        large={[
          { term: texts.number, value: entryId },
          { term: texts.day, value: day },
          { term: texts.sum, value: formatEuros(order.totalSum) },
        ]}
        pieces={orderedPieces(order)}
        actions={
          <>
            <PortalLink to="ChangeOrderDetail" params={{ id: entryId }} className={buttonClass}>
              {texts.showOrder}
            </PortalLink>
            <PrintButton />
          </>
        }
      >
        <OrderLines order={order} />
      </ReceiptSheet>
    </WizardFrame>
  )
}
