import { getOwnOrder } from '@kassavirta/domain/change-orders/changing-api'
import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { getOverview } from '@kassavirta/domain/overview/api'
import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../../platform/api/use-api-query.ts'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { useEntry, withWaiting } from '../use-counterpart.ts'

export type OwnOrder = NonNullable<ReturnType<typeof useOwnOrder>['answer']['data']>

/** What may be done with the order of the address; not asked for where the provider offers nothing of it. */
export function useOwnOrder() {
  const { enabled: isEntry, ask } = useEntry()
  const switches = [
    useSwitch('statusLines'),
    useSwitch('ordersChangeable'),
    useSwitch('deliveryConfirmations'),
  ]
  const enabled = switches.includes(true) && isEntry
  const { query } = useApiQuery()
  return withWaiting(enabled, useAnswer({ ...query(getOwnOrder, ask), enabled }))
}

/** Asks anew for everything that tells of an order. */
export function useLookAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of [getOwnOrder, getEntryEvents, changeOrders.endpoint, getOverview]) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }
}
