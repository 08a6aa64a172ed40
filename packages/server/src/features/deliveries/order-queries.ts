import type { DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { account } from '../../tables/company.ts'
import { handledChangeOrder } from '../../tables/handled.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'
import type { Order } from './order.ts'

export const tables = { changeOrder, supplyOrder } as const

const accountOf = {
  id: account.id,
  extId: account.extId,
  deliveryDays: account.deliveryDays,
  deliveryPolicy: account.deliveryPolicy,
  earliestDeliveryDate: account.earliestDeliveryDate,
}

/** In the order of their numbers, which is the order in which everybody locks them. */
const changeOrders = (db: Db, where: SQL | undefined, first: readonly SQL[] = []) =>
  db
    .select({ order: getTableColumns(changeOrder), account: accountOf })
    .from(changeOrder)
    .innerJoin(account, eq(account.id, changeOrder.accountId))
    .where(where)
    .orderBy(...first, asc(changeOrder.id))

const supplyOrders = (db: Db, where: SQL | undefined, first: readonly SQL[] = []) =>
  db
    .select()
    .from(supplyOrder)
    .where(where)
    .orderBy(...first, asc(supplyOrder.id))

type FoundOrder = Awaited<ReturnType<typeof changeOrders>>[number]

const toChangeOrder = (found: FoundOrder): Order => ({
  ...found.order,
  kind: 'changeOrder',
  account: found.account,
})
const toSupplyOrder = (found: typeof supplyOrder.$inferSelect): Order => ({ ...found, kind: 'supplyOrder' })

/** Both kinds that fit the same condition, change money first. */
export async function findOrders(
  db: Db,
  where: (table: (typeof tables)[DeliveryKind]) => SQL | undefined,
): Promise<readonly Order[]> {
  const money = await changeOrders(db, where(changeOrder))
  const supplies = await supplyOrders(db, where(supplyOrder))
  return [...money.map(toChangeOrder), ...supplies.map(toSupplyOrder)]
}

/** Locks both kinds that fit the condition. One that another act changed meanwhile is looked at anew. */
export async function lockOrders(
  tx: Db,
  where: (table: (typeof tables)[DeliveryKind]) => SQL | undefined,
): Promise<readonly Order[]> {
  const money = await changeOrders(tx, where(changeOrder)).for('update', { of: changeOrder })
  const supplies = await supplyOrders(tx, where(supplyOrder)).for('update')
  return [...money.map(toChangeOrder), ...supplies.map(toSupplyOrder)]
}

export async function lockOrder(tx: Db, kind: DeliveryKind, id: number): Promise<Order | undefined> {
  if (kind === 'changeOrder') {
    const [found] = await changeOrders(tx, eq(changeOrder.id, id)).for('update', { of: changeOrder })
    return found && toChangeOrder(found)
  }
  const [found] = await supplyOrders(tx, eq(supplyOrder.id, id)).for('update')
  return found && toSupplyOrder(found)
}

/** The orders of places on a day. */
export const ordersOf = (db: Db, day: string, companyIds: readonly number[]) =>
  companyIds.length === 0
    ? Promise.resolve([])
    : findOrders(db, (table) => and(eq(table.deliveryDate, day), inArray(table.companyId, [...companyIds])))

/** More than a day's runs bring back. */
const MOST_UNDELIVERED = 500

/** What was not delivered and waits for a decision; the oldest day first. */
export async function undeliveredOrders(db: Db): Promise<readonly Order[]> {
  const isWaiting = sql.raw(`stage = 'notDelivered'`)
  const money = await changeOrders(db, isWaiting, [asc(changeOrder.deliveryDate)]).limit(MOST_UNDELIVERED)
  const supplies = await supplyOrders(db, isWaiting, [asc(supplyOrder.deliveryDate)]).limit(MOST_UNDELIVERED)
  return [...money.map(toChangeOrder), ...supplies.map(toSupplyOrder)]
}

export type OrderChanges = Partial<
  Pick<
    typeof changeOrder.$inferInsert,
    | 'stage'
    | 'attempt'
    | 'sealNumber'
    | 'runId'
    | 'packedCounts'
    | 'packReason'
    | 'packedAt'
    | 'packedBy'
    | 'cancelledAt'
    | 'cancelReason'
  >
>
/** Change money also has the word of the counting, which the reports show. */
type MoneyChanges = OrderChanges &
  Partial<Pick<typeof changeOrder.$inferInsert, 'countingState' | 'countingStateSetAt'>>

/** Changes a locked order. */
export async function updateOrder(tx: Db, order: Order, changes: MoneyChanges, now: Date): Promise<Order> {
  const set = { version: order.version + 1, modifiedAt: now }
  if (order.kind === 'changeOrder') {
    const [row] = await tx
      .update(changeOrder)
      .set({ ...changes, ...set })
      .where(eq(changeOrder.id, order.id))
      .returning()
    if (!row) throw new Error(`order ${order.id} is not there`)
    return { ...row, kind: 'changeOrder', account: order.account }
  }
  const { countingState: _, countingStateSetAt: __, ...own } = changes
  const [row] = await tx
    .update(supplyOrder)
    .set({ ...own, ...set })
    .where(eq(supplyOrder.id, order.id))
    .returning()
  if (!row) throw new Error(`order ${order.id} is not there`)
  return toSupplyOrder(row)
}

/** Whether the provider's systems have a result of an order. */
export async function hasSystemsResult(tx: Db, orderId: number): Promise<boolean> {
  const found = await tx
    .select({ id: handledChangeOrder.id })
    .from(handledChangeOrder)
    .where(and(eq(handledChangeOrder.changeOrderId, orderId), eq(handledChangeOrder.keeper, 'systems')))
    .limit(1)
  return found.length > 0
}
