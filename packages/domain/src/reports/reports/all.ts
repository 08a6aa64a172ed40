import { changeOrders } from './change-orders.ts'
import type { Report } from './definition.ts'
import { deposits } from './deposits.ts'
import { depositsWithStages, extendedDepositsWithStages } from './deposits-with-stages.ts'
import { extendedChangeOrders } from './extended-change-orders.ts'
import { extendedDeposits } from './extended-deposits.ts'
import { handledChangeOrders } from './handled-change-orders.ts'
import { handledDeposits } from './handled-deposits.ts'
import { handledDepositEvents, handledOrderEvents } from './handled-events.ts'
import {
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
} from './orders-with-stages.ts'
import { supplyOrders } from './supply-orders.ts'
import { visitChanges } from './visit-changes.ts'
import { visitChangesWithStages, visitsWithStages } from './visits-with-stages.ts'
import { visits } from './visits.ts'

/** Every report, in the order of the report list. */
export const reports: readonly Report[] = [
  deposits,
  changeOrders,
  supplyOrders,
  visits,
  visitChanges,
  handledDeposits,
  handledChangeOrders,
  extendedDeposits,
  extendedChangeOrders,
  handledDepositEvents,
  handledOrderEvents,
]

/** The reports of one page: one, or two with a switch between them. */
export const reportsOf = (page: string): readonly Report[] => reports.filter(({ list }) => list === page)

/** The reports with something that only some providers show. */
export const addedReports: readonly Report[] = [
  depositsWithStages,
  changeOrdersWithStages,
  extendedDepositsWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
  visitsWithStages,
  visitChangesWithStages,
]

/** A report by its id; also one that only some providers show. */
export function reportById(id: string): Report {
  const found = [...reports, ...addedReports].find((report) => report.id === id)
  if (!found) throw new Error(`no report ${id}`)
  return found
}
