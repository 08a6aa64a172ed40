import { demoChangeOrders } from './change-orders.ts'
import { demoDeposits } from './deposits.ts'
import { marketBags } from './desk/market.ts'
import { demoSupplyOrders, demoVisitChanges, demoVisitRequests } from './requests.ts'

export type DemoSubmissions = ReturnType<typeof demoSubmissions>

/** The submissions of the customers in eighteen months, each kind oldest first, with the results of counting. */
export const demoSubmissions = (now: Date) => ({
  deposits: [...demoDeposits(now), ...marketBags(now).map(({ deposit }) => deposit)].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  ),
  changeOrders: demoChangeOrders(now),
  supplyOrders: demoSupplyOrders(now),
  visitRequests: demoVisitRequests(now),
  visitChanges: demoVisitChanges(now),
})
