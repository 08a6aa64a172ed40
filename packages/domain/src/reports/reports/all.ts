import { changeOrders } from './definitions/change-orders.ts'
import type { Report } from './definition.ts'
import { deposits } from './definitions/deposits.ts'
import {
  depositsWithStages,
  extendedDepositsWithStages,
  changeOrdersWithStages,
  extendedChangeOrdersWithStages,
  supplyOrdersWithStages,
  visitChangesWithStages,
  visitsWithStages,
} from './definitions/with-stages.ts'
import { extendedChangeOrders } from './definitions/extended-change-orders.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { handledChangeOrders } from './definitions/handled-change-orders.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'
import { handledDepositEvents, handledOrderEvents } from './definitions/handled-events.ts'
import { supplyOrders } from './definitions/supply-orders.ts'
import { visitChanges, visits } from './definitions/visits.ts'

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
