import { orderForm } from '@kassavirta/domain/orders/change-orders/form'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import { OrderAgain } from '../../flows/order-again/OrderAgain.tsx'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import styles from './change-orders.module.css'
import { sameOrder } from './same-order.ts'
import type { OrderFormOptions } from './use-order-form.ts'
import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'

type Props = Pick<OrderFormOptions, 'flow' | 'state' | 'sender' | 'preparation'>

/** What a new order begins with: the way to those that repeat, and an earlier order to fill in the form like. */
export function SameOrder({ flow, state, sender, preparation: { accounts } }: Props) {
  const { rowsQuery } = useApiQuery()
  const { endpoint, row, numberOf } = changeOrders
  const query = { companyId: sender.customerId }
  return (
    <>
      <RecurringLink />
      <OrderAgain
        orders={{
          query: rowsQuery(endpoint, { query }),
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
    </>
  )
}

/** The way to the orders that repeat, where the provider offers them. */
function RecurringLink() {
  if (!useSwitch('recurringOrders')) return null
  return (
    <p className={styles['recurring']}>
      <PortalLink to="RecurringOrders">{titleOf('RecurringOrders', {})}</PortalLink>
    </p>
  )
}
