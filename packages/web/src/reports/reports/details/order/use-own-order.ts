import { getOwnOrder } from '@kassavirta/domain/orders/change-orders/changing-api'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import { useApiQuery } from '../../../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../../../platform/api/use-ask-again.ts'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { useOfEntry } from '../use-counterpart.ts'

export type OwnOrder = NonNullable<ReturnType<typeof useOwnOrder>['answer']['data']>

/** What may be done with the order of the address; not asked for where the provider offers nothing of it. */
export function useOwnOrder() {
  const switches = [
    useSwitch('statusLines'),
    useSwitch('ordersChangeable'),
    useSwitch('deliveryConfirmations'),
  ]
  const { query } = useApiQuery()
  return useOfEntry((entry) => query(getOwnOrder, { query: entry }), switches.includes(true))
}

/** Asks anew for everything that tells of an order. */
export const useLookAgain = () =>
  useAskAgain([
    getOwnOrder.path,
    getEntryEvents.path,
    changeOrders.endpoint.path,
    getOverview.path,
    getUnreadMessages.path,
  ])
