import { orderForm } from '@kassavirta/domain/change-orders/form'
import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import { OrderAgain } from '../../flows/order-again/OrderAgain.tsx'
import { useCancelledToo } from '../../flows/order-again/use-cancelled-too.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { sameOrder } from './same-order.ts'
import type { OrderFormOptions } from './use-order-form.ts'

type Props = Pick<OrderFormOptions, 'flow' | 'state' | 'sender' | 'preparation'>

/** Fills in the form like the earlier order that the address names. */
export function SameOrder({ flow, state, sender, preparation: { accounts } }: Props) {
  const { rowsQuery } = useApiQuery()
  const { endpoint, row, numberOf } = changeOrders
  return (
    <OrderAgain
      orders={{
        query: rowsQuery(endpoint, { query: { companyId: sender.customerId, ...useCancelledToo() } }),
        read: row.read,
        numberOf,
      }}
      ready={accounts !== undefined}
      blank={orderForm.isBlank(state.typed)}
      fillIn={(earlier) => {
        const { entries, leftOut } = sameOrder(earlier, accounts ?? [])
        flow.change(entries)
        return leftOut
      }}
    />
  )
}
