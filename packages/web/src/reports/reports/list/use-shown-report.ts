import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import {
  depositsWithStages,
  extendedDepositsWithStages,
} from '@kassavirta/domain/reports/reports/deposits-with-stages'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/extended-deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/extended-change-orders'
import {
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
} from '@kassavirta/domain/reports/reports/orders-with-stages'
import { supplyOrders } from '@kassavirta/domain/reports/reports/supply-orders'
import { visitChanges } from '@kassavirta/domain/reports/reports/visit-changes'
import {
  visitChangesWithStages,
  visitsWithStages,
} from '@kassavirta/domain/reports/reports/visits-with-stages'
import { visits } from '@kassavirta/domain/reports/reports/visits'
import { useSwitch } from '../../../platform/api/use-config.ts'

/** What a report is replaced by where the provider shows stages. */
const withStages = new Map<Report, Report>([
  [deposits, depositsWithStages],
  [visits, visitsWithStages],
  [visitChanges, visitChangesWithStages],
  [changeOrders, changeOrdersWithStages],
  [supplyOrders, supplyOrdersWithStages],
  [extendedDeposits, extendedDepositsWithStages],
  [extendedChangeOrders, extendedChangeOrdersWithStages],
])

/** Turns a report into the one that this provider shows in its place. */
export function useShownReport(): (report: Report) => Report {
  const hasStages = useSwitch('statusLines')
  return (report) => (hasStages ? withStages.get(report) : undefined) ?? report
}

export const useShownDeposits = () => (useSwitch('statusLines') ? depositsWithStages : deposits)

export const useShownChangeOrders = () => (useSwitch('statusLines') ? changeOrdersWithStages : changeOrders)

export const useShownSupplyOrders = () => (useSwitch('statusLines') ? supplyOrdersWithStages : supplyOrders)

export const useShownVisits = () => (useSwitch('statusLines') ? visitsWithStages : visits)
export const useShownVisitChanges = () => (useSwitch('statusLines') ? visitChangesWithStages : visitChanges)
