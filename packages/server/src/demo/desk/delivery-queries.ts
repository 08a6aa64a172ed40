import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { company } from '../../tables/company.ts'
import { deliveryRoute } from '../../tables/deliveries.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

/** Returns the id of the route. */
export async function insertRoute(tx: Db, row: typeof deliveryRoute.$inferInsert): Promise<number> {
  const [added] = await tx.insert(deliveryRoute).values(row).returning({ id: deliveryRoute.id })
  return added?.id ?? 0
}

export const putOnRoute = (tx: Db, companyId: number, routeId: number, stopNumber: number) =>
  tx.update(company).set({ routeId, stopNumber }).where(eq(company.id, companyId))

/** Returns the number of the order. */
export async function insertOrder(tx: Db, row: typeof changeOrder.$inferInsert): Promise<number> {
  const [added] = await tx.insert(changeOrder).values(row).returning({ id: changeOrder.id })
  return added?.id ?? 0
}

export async function insertSupplies(tx: Db, row: typeof supplyOrder.$inferInsert): Promise<number> {
  const [added] = await tx.insert(supplyOrder).values(row).returning({ id: supplyOrder.id })
  return added?.id ?? 0
}
