import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, asc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { unpackedMoney } from '../../../bags/deposits/comparison/counting-words.ts'
import type { orderTables } from '../../change-orders/move-order-queries.ts'
import { account } from '../../../tables/company.ts'
import { changeOrder, supplyOrder } from '../../../tables/submissions.ts'
import type { Order } from './order.ts'

export type OrderTable = (typeof orderTables)[DeliveryKind]
type Condition = (table: OrderTable) => SQL | undefined

const accountOf = {
  id: account.id,
  extId: account.extId,
  deliveryDays: account.deliveryDays,
  deliveryPolicy: account.deliveryPolicy,
  earliestDeliveryDate: account.earliestDeliveryDate,
}

/** In the order of their numbers, which is the order in which everybody locks them. */
const changeOrders = (db: Db, where: Condition, first: readonly SQL[] = []) =>
  db
    .select({ order: getTableColumns(changeOrder), account: accountOf })
    .from(changeOrder)
    .innerJoin(account, eq(account.id, changeOrder.accountId))
    .where(where(changeOrder))
    .orderBy(...first, asc(changeOrder.id))

const supplyOrders = (db: Db, where: Condition, first: readonly SQL[] = []) =>
  db
    .select()
    .from(supplyOrder)
    .where(where(supplyOrder))
    .orderBy(...first, asc(supplyOrder.id))

type Money = Awaited<ReturnType<typeof changeOrders>>
type Supplies = Awaited<ReturnType<typeof supplyOrders>>

/** Change money stands before supplies. */
const toOrders = (money: Money, supplies: Supplies): readonly Order[] => [
  ...money.map((found) => ({ ...found.order, kind: 'changeOrder' as const, account: found.account })),
  ...supplies.map((found) => ({ ...found, kind: 'supplyOrder' as const })),
]

/** Both kinds that fit the same condition. */
export const findOrders = async (db: Db, where: Condition): Promise<readonly Order[]> =>
  toOrders(await changeOrders(db, where), await supplyOrders(db, where))

const lockMoney = (tx: Db, where: Condition) => changeOrders(tx, where).for('update', { of: changeOrder })
const lockSupplies = (tx: Db, where: Condition) => supplyOrders(tx, where).for('update')

/** Locks both kinds that fit the condition. One that another act changed meanwhile is looked at anew. */
export const lockOrders = async (tx: Db, where: Condition): Promise<readonly Order[]> =>
  toOrders(await lockMoney(tx, where), await lockSupplies(tx, where))

/** Locks one order, as every act on an order begins. */
export async function lockOrder(tx: Db, kind: DeliveryKind, id: number): Promise<Order> {
  const isNamed: Condition = (table) => eq(table.id, id)
  const [found] =
    kind === 'changeOrder'
      ? toOrders(await lockMoney(tx, isNamed), [])
      : toOrders([], await lockSupplies(tx, isNamed))
  if (!found) throw new Problem('notFound')
  return found
}

/** The orders of places on a day. */
export const ordersOf = (db: Db, day: string, companies: readonly { readonly companyId: number }[]) => {
  const ids = companies.map(({ companyId }) => companyId)
  return ids.length === 0
    ? Promise.resolve([])
    : findOrders(db, (table) => and(eq(table.deliveryDate, day), inArray(table.companyId, ids)))
}

/** More than a day's runs bring back. */
const MOST_UNDELIVERED = 500

/** What was not delivered and waits for a decision; the oldest day first. */
export async function undeliveredOrders(db: Db): Promise<readonly Order[]> {
  const isWaiting = () => sql.raw(`stage = 'notDelivered'`)
  return toOrders(
    await changeOrders(db, isWaiting, [asc(changeOrder.deliveryDate)]).limit(MOST_UNDELIVERED),
    await supplyOrders(db, isWaiting, [asc(supplyOrder.deliveryDate)]).limit(MOST_UNDELIVERED),
  )
}

/** More than anybody can move in a day; the front page counts all. */
const MOST_LATE = 500

/** What has not left although its day has passed, however long ago, as `isLate` says; the oldest day first. */
export async function lateOrders(db: Db, today: Day): Promise<readonly Order[]> {
  const isLate = (table: OrderTable, name: string, unpacked: string) =>
    and(
      lt(table.deliveryDate, today),
      // Written out, so that every plan can use the index of what has not left.
      sql.raw(`(${unpacked} or (${name}.stage = 'packed' and ${name}.packed_at is not null))`),
    )
  const money = isLate(changeOrder, 'change_order', unpackedMoney('change_order'))
  const supplies = isLate(supplyOrder, 'supply_order', 'supply_order.stage is null')
  return toOrders(
    await changeOrders(db, () => money, [asc(changeOrder.deliveryDate)]).limit(MOST_LATE),
    await supplyOrders(db, () => supplies, [asc(supplyOrder.deliveryDate)]).limit(MOST_LATE),
  )
}

const SealHolder = z.strictObject({ orderId: z.int(), company: z.string() })
export type SealHolder = z.output<typeof SealHolder>

type Sealed = { readonly seal: string; readonly kind: DeliveryKind; readonly orderId: number }

/** Locks a seal until the transaction ends, and finds the other order that has it and is not delivered yet. */
export async function lockSeal(tx: Db, { seal, kind, orderId }: Sealed): Promise<SealHolder | undefined> {
  const [found] = await queryRows(
    tx,
    SealHolder,
    sql`select h.order_id as "orderId", c.name as company
        from living_seal_holder(${seal}, ${kind}, ${orderId}) h join company c on c.id = h.company_id`,
  )
  return found
}

const PackingFacts = z.strictObject({ hasSystemsResult: z.boolean(), isRepeated: z.boolean() })

/** What besides a locked order tells whether it may be packed: a result of the systems, and whether it is a day of a recurring order. */
export async function readPackingFacts(tx: Db, { kind, id }: Order): Promise<z.output<typeof PackingFacts>> {
  if (kind === 'supplyOrder') return { hasSystemsResult: false, isRepeated: false }
  const [found] = await queryRows(
    tx,
    PackingFacts,
    sql`select exists (select from handled_change_order h where h.change_order_id = ${id} and h.keeper = 'systems')
          as "hasSystemsResult",
        exists (select from recurring_occurrence o join recurring_order r on r.id = o.recurring_id
          where o.order_id = ${id} and r.stopped_at is null) as "isRepeated"`,
  )
  if (!found) throw new Error('facts without a row')
  return found
}
