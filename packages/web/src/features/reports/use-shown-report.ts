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
import { visitChanges } from '@kassavirta/domain/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/visits'
import { visitChangesWithStages, visitsWithStages } from '@kassavirta/domain/reports/visits-with-stages'
import { useSwitch } from '../../platform/api/use-config.ts'

/** Turns a report into the one that this provider shows in its place. */
export function useShownReport(): (report: Report) => Report {
  const orders = useShownChangeOrders()
  const supplies = useShownSupplyOrders()
  const wishes = useShownVisits()
  const changes = useShownVisitChanges()
  const hasStages = useSwitch('statusLines')
  return (report) => {
    if (report === changeOrders) return orders
    if (report === supplyOrders) return supplies
    if (report === visits) return wishes
    if (report === visitChanges) return changes
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

export const useShownVisits = () => (useSwitch('statusLines') ? visitsWithStages : visits)
export const useShownVisitChanges = () => (useSwitch('statusLines') ? visitChangesWithStages : visitChanges)
