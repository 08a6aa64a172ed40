import { getOwnOrder, type ReplacePayload } from '@kassavirta/domain/change-orders/changing-api'
import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { changeOrders, type ChangeOrderRow } from '@kassavirta/domain/reports/change-orders'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import type { OrderAnswer } from '../order-flow.ts'
import { OrderReceipt } from '../OrderReceipt.tsx'
import { orderTexts } from '../texts.fi.ts'
import { changeTexts as texts } from './texts.fi.ts'

type Props = {
  readonly sent: ReceiptData<ReplacePayload, OrderAnswer>
  readonly before: ChangeOrderRow
  readonly accountNumber: string
}

/** The receipt of a change: what the order is from now on. Somebody else may have ordered it. */
export function ChangedReceipt({ sent, before, accountNumber }: Props) {
  const { user } = useSignedIn()
  const client = useQueryClient()
  useEffect(() => {
    // The page of the order must not show it as it was.
    for (const { path } of [getOwnOrder, getEntryEvents, changeOrders.endpoint]) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }, [client])
  const orderer = { firstName: before.userFirstName, lastName: before.userLastName }
  return (
    <OrderReceipt
      sent={sent}
      accountNumber={accountNumber}
      heading={texts.received}
      people={[
        { term: orderTexts.orderer, value: fullName(orderer) },
        { term: texts.changer, value: fullName(user) },
        { term: texts.changed, value: formatMoment(sent.at) },
      ]}
      reportLink={texts.showOrder}
    />
  )
}
