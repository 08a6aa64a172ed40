import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/definition'
import { deposits } from '@kassavirta/domain/reports/deposits'
import { depositsWithStages } from '@kassavirta/domain/reports/deposits-with-stages'
import { extendedChangeOrders } from '@kassavirta/domain/reports/extended-change-orders'
import { handledChangeOrders } from '@kassavirta/domain/reports/handled-change-orders'
import {
  changeOrdersWithCancelled,
  changeOrdersWithStages,
  extendedChangeOrdersWithCancelled,
  handledChangeOrdersWithCancelled,
  supplyOrdersWithStages,
} from '@kassavirta/domain/reports/orders-with-stages'
import { supplyOrders } from '@kassavirta/domain/reports/supply-orders'
import { visitChanges } from '@kassavirta/domain/reports/visit-changes'
import { visitChangesWithStages, visitsWithStages } from '@kassavirta/domain/reports/visits-with-stages'
import { visits } from '@kassavirta/domain/reports/visits'
import { useSwitch } from '../../platform/api/use-config.ts'

/** For each report without stages, the same report with stages. */
const staged = new Map<Report, Report>([
  [deposits, depositsWithStages],
  [visits, visitsWithStages],
  [visitChanges, visitChangesWithStages],
])

/** Turns a report into the one that this provider shows in its place. */
export function useShownReport(): (report: Report) => Report {
  const orders = useShownChangeOrders()
  const supplies = useShownSupplyOrders()
  const handled = useShownHandledChangeOrders()
  const hasStages = useSwitch('statusLines')
  return (report) => {
    if (report === changeOrders) return orders
    if (report === handledChangeOrders) return handled
    if (report === extendedChangeOrders)
      return orders === changeOrders ? report : extendedChangeOrdersWithCancelled
    if (report === supplyOrders) return supplies
    return (hasStages ? staged.get(report) : undefined) ?? report
  }
}

/** Where orders can be cancelled, the list can show which were. */
export function useShownChangeOrders() {
  const hasStages = useSwitch('statusLines')
  const hasCancelled = useSwitch('ordersChangeable')
  if (hasStages) return changeOrdersWithStages
  return hasCancelled ? changeOrdersWithCancelled : changeOrders
}

/** Where the list of orders can show cancelled ones, the list of packed orders can too. */
export const useShownHandledChangeOrders = () =>
  useShownChangeOrders() === changeOrders ? handledChangeOrders : handledChangeOrdersWithCancelled

export const useShownSupplyOrders = () => (useSwitch('statusLines') ? supplyOrdersWithStages : supplyOrders)

export const useShownVisits = () => (useSwitch('statusLines') ? visitsWithStages : visits)
export const useShownVisitChanges = () => (useSwitch('statusLines') ? visitChangesWithStages : visitChanges)
