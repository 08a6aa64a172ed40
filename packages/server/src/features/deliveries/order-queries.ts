import type { DeliveryKind } from '@kassavirta/domain/deliveries/wire'
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { preparedText, statement, type LaterValues } from '../../platform/database/statement.ts'
import { typedColumns } from '../../platform/database/typed-columns.ts'
import { parameterColumns, ParameterColumns, toParameters } from '../../shared/parameters.ts'
import { account } from '../../tables/company.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'
import { freezingBy } from './day-rules.ts'
import type { Order } from './order.ts'
import { sealHolder, SealHolder, type SealOf } from './seals.ts'

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

const money = typedColumns('o', getTableColumns(changeOrder))
const moneyAccount = typedColumns('a', accountOf)
const supplies = typedColumns('o', getTableColumns(supplyOrder))
const lockMoney = preparedText(
  () => sql`select ${money.selected}, ${moneyAccount.selected}
    from change_order o join account a on a.id = o.account_id where o.id = ${sql.placeholder('id')} for update of o`,
)
const lockSupplies = preparedText(
  () => sql`select ${supplies.selected} from supply_order o where o.id = ${sql.placeholder('id')} for update`,
)

/** Locks one order, as every act on an order begins. */
export async function lockOrder(tx: Db, kind: DeliveryKind, id: number): Promise<Order | undefined> {
  if (kind === 'changeOrder') {
    const [found] = await lockMoney(tx, { id })
    return found ? toChangeOrder({ order: money.read(found), account: moneyAccount.read(found) }) : undefined
  }
  const [found] = await lockSupplies(tx, { id })
  return found ? toSupplyOrder(supplies.read(found)) : undefined
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
    typeof changeOrder.$inferSelect,
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
  Partial<Pick<typeof changeOrder.$inferSelect, 'countingState' | 'countingStateSetAt'>>

/** A locked order as it becomes, and the write that makes it so. */
export function revised(order: Order, changes: MoneyChanges, now: Date): RevisedOrder {
  const set = { version: order.version + 1, modifiedAt: now }
  if (order.kind === 'changeOrder') {
    const change = { ...changes, ...set }
    return { changed: { ...order, ...change }, write: revision(changeOrder, order.id, change) }
  }
  const { countingState: _, countingStateSetAt: __, ...own } = changes
  const change = { ...own, ...set }
  return { changed: { ...order, ...change }, write: revision(supplyOrder, order.id, change) }
}

type RevisedOrder = { readonly changed: Order; readonly write: RowWrite }

const Ground = z.strictObject({
  sealHolder: SealHolder,
  hasSystemsResult: z.boolean(),
  isRepeated: z.boolean(),
  ...ParameterColumns,
})

const selectGround = statement(
  Ground,
  (of: LaterValues<SealOf & { readonly changeOrderId: number | null }>) => sql`
    select ${sealHolder(of)} as "sealHolder", exists (select from handled_change_order h where h.change_order_id = ${of.changeOrderId} and h.keeper = 'systems')
        as "hasSystemsResult",
      exists (select from recurring_occurrence o join recurring_order r on r.id = o.recurring_id
        where o.order_id = ${of.changeOrderId} and r.stopped_at is null) as "isRepeated", ${parameterColumns}`,
)

/**
 * What decides besides a locked order itself whether it may be packed: who has the seal, a result of the
 * provider's systems, and parameters.
 */
export async function groundOf(tx: Db, of: SealOf) {
  const [found] = await selectGround(tx, {
    ...of,
    changeOrderId: of.kind === 'changeOrder' ? of.orderId : null,
  })
  if (!found) throw new Error('a ground without a row')
  const parameters = toParameters(found)
  return {
    sealHolder: found.sealHolder,
    hasSystemsResult: found.hasSystemsResult,
    exceptionDays: parameters.exceptionDays,
    // A day of a recurring order may be skipped until its cut-off, whatever else customers may change.
    isChangeable:
      parameters.ordersChangeable === 'true' || (found.isRepeated && parameters.recurringOrders === 'true'),
    freezing: freezingBy(parameters),
  }
}
