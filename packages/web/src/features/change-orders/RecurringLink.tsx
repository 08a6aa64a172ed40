import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import styles from './change-orders.module.css'

/** The way to the orders that repeat, where the provider offers them. */
export function RecurringLink() {
  if (!useSwitch('recurringOrders')) return null
  return (
    <p className={styles['recurring']}>
      <PortalLink to="RecurringOrders">{titleOf('RecurringOrders', {})}</PortalLink>
    </p>
  )
}
