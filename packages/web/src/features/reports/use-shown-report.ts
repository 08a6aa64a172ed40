import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/definition'
import { deposits } from '@kassavirta/domain/reports/deposits'
import { depositsWithStages } from '@kassavirta/domain/reports/deposits-with-stages'
import {
  changeOrdersWithCancelled,
  changeOrdersWithStages,
  supplyOrdersWithStages,
} from '@kassavirta/domain/reports/orders-with-stages'
import { supplyOrders } from '@kassavirta/domain/reports/supply-orders'
import { useSwitch } from '../../platform/api/use-config.ts'

/** Turns a report into the one that this provider shows in its place. */
export function useShownReport(): (report: Report) => Report {
  const orders = useShownChangeOrders()
  const supplies = useShownSupplyOrders()
  const hasStages = useSwitch('statusLines')
  return (report) => {
    if (report === changeOrders) return orders
    if (report === supplyOrders) return supplies
    return report === deposits && hasStages ? depositsWithStages : report
  }
}

/** Where orders can be cancelled, the list can show which were. */
export function useShownChangeOrders() {
  const hasStages = useSwitch('statusLines')
  const hasCancelled = useSwitch('ordersChangeable')
  if (hasStages) return changeOrdersWithStages
  return hasCancelled ? changeOrdersWithCancelled : changeOrders
}

export const useShownSupplyOrders = () => (useSwitch('statusLines') ? supplyOrdersWithStages : supplyOrders)
