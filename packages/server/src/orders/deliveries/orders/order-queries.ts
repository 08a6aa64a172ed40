import { and, asc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { toSnakeCase } from 'drizzle-orm/casing'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { countingState } from '@kassavirta/domain/kernel/data/states'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { type Day, dayOf, addDays } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { contentOf, packedFigures } from '@kassavirta/domain/orders/deliveries/packing'
import type { DeliveryKind, Content } from '@kassavirta/domain/orders/deliveries/api'
import { unpackedMoney } from '../../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { insertion, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { account } from '../../../tables/places.ts'
import { changeOrderCounts } from '../../../tables/columns.ts'
import { handledChangeOrder } from '../../../tables/bags.ts'
import { changeOrder, supplyOrder } from '../../../tables/submissions.ts'
import { type orderTables, resultKey } from '../../change-orders/move-order-queries.ts'
import { hasNotLeftInTime } from '../../change-orders/queries.ts'

export type OrderTable = (typeof orderTables)[DeliveryKind]
type Condition = (table: OrderTable) => SQL | undefined

const accountOf = {
  id: account.id,
  extId: account.extId,
  deliveryDays: account.deliveryDays,
  deliveryPolicy: account.deliveryPolicy,
  earliestDeliveryDate: account.earliestDeliveryDate,
}

/** Sorted by number, which is the order in which every act locks them. */
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

/** Locks both kinds that fit the condition. Rows that another act changes meanwhile are checked against it again. */
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

/** Undelivered orders, which wait for a decision; the oldest day first. */
export async function undeliveredOrders(db: Db): Promise<readonly Order[]> {
  const isWaiting = () => sql.raw(`stage = 'notDelivered'`)
  return toOrders(
    await changeOrders(db, isWaiting, [asc(changeOrder.deliveryDate)]).limit(MOST_UNDELIVERED),
    await supplyOrders(db, isWaiting, [asc(supplyOrder.deliveryDate)]).limit(MOST_UNDELIVERED),
  )
}

/** More than anybody can move in a day; the front page counts all. */
const MOST_LATE = 500

/**
 * Orders that have not left although their day has passed, however long ago, as `isLate` says; the oldest day first.
 */
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

type SealQuery = { readonly seal: string; readonly kind: DeliveryKind; readonly orderId: number }

/** Locks a seal until the transaction ends, and finds the other order that has it and is not delivered yet. */
export async function lockSeal(tx: Db, { seal, kind, orderId }: SealQuery): Promise<SealHolder | undefined> {
  const [found] = await queryRows(
    tx,
    SealHolder,
    sql`select h.order_id as "orderId", c.name as company
        from living_seal_holder(${seal}, ${kind}, ${orderId}) h join company c on c.id = h.company_id`,
  )
  return found
}

const PackingFacts = z.strictObject({ hasSystemsResult: z.boolean(), isRepeated: z.boolean() })

/**
 * The facts besides the locked order that decide whether it may be packed: a result of the systems, and whether it is a
 * day of a recurring order.
 */
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

type Account = Pick<
  typeof account.$inferSelect,
  'id' | 'extId' | 'deliveryDays' | 'deliveryPolicy' | 'earliestDeliveryDate'
>

type ChangeOrder = typeof changeOrder.$inferSelect & {
  readonly kind: 'changeOrder'
  readonly account: Account
}
type SupplyOrder = typeof supplyOrder.$inferSelect & { readonly kind: 'supplyOrder' }

/** An order of change money or supplies; change money comes with the account whose rule freezes it. */
export type Order = ChangeOrder | SupplyOrder

export const orderedContent = (order: Order): Content => contentOf(order.kind, order)

/** The packed content; undefined where nothing is packed. */
export function packedContent(order: Order): Content | undefined {
  if (order.packedAt === null) return undefined
  return order.packedCounts ? contentOf(order.kind, order.packedCounts) : orderedContent(order)
}

/**
 * Whether the provider's systems have handled it, or say so. An order that the desk has packed has a time of packing.
 */
export function isHandledElsewhere(order: Order): boolean {
  if (order.packedAt !== null || order.stage === 'cancelled') return false
  const isHandled = order.kind === 'changeOrder' && countingState(order.countingState) === 'handled'
  return isHandled || order.stage !== null
}

/** How the names of its events and audit rows begin. */
export const nounOf = { changeOrder: 'changeorder', supplyOrder: 'supplyorder' } as const satisfies Record<
  DeliveryKind,
  string
>

type PackingDetails = { readonly packed: Content; readonly staff: StaffCaller; readonly now: Date }

/** The write of the result of packing. Packing again overwrites the same result. */
export function resultRow(order: ChangeOrder, { packed, staff, now }: PackingDetails): RowWrite {
  const figures = {
    packingDate: dayOf(now),
    signer: fullName(staff),
    staffId: staff.staffId,
    error1: '',
    ...packedFigures(packed),
    ...recordOf(changeOrderCounts, (field) => packed[field] ?? 0),
  }
  const inserted = insertion(handledChangeOrder, {
    extId: resultKey(order.id),
    companyId: order.companyId,
    accountId: order.accountId,
    changeOrderId: order.id,
    createdAt: now,
    reference: order.reference,
    message: order.message,
    keeper: 'desk',
    ...figures,
  })
  return {
    ...inserted,
    key: `${inserted.key} anew`,
    text: () => sql`${inserted.text()} on conflict (ext_id) do update
      set ${sql.join(Object.keys(figures).map(asInserted), sql`, `)}, version = ${handledChangeOrder.version} + 1`,
  }
}

function asInserted(field: string): SQL {
  const column = sql.identifier(toSnakeCase(field))
  return sql`${column} = excluded.${column}`
}

const LateOrder = z.strictObject({ id: z.int(), companyId: z.int(), ownerId: z.int(), day: z.string() })

/** A provider that begins to pack here sends no alerts about orders that were settled elsewhere long ago. */
const ALERT_DAYS = 14

/** The orders of change money that have become late in the last days and have no alert about that day yet. */
export const listUnnotifiedLate = (db: Db, today: Day, limit: number) =>
  queryRows(
    db,
    LateOrder,
    sql`select o.id, o.company_id as "companyId", o.user_id as "ownerId", o.delivery_date::text as day from change_order o
      where o.delivery_date >= ${addDays(today, -ALERT_DAYS)}::date and ${hasNotLeftInTime(today)}
        and not exists (select from alert_event e where e.once_key = 'late-' || o.id || '-' || o.delivery_date)
      order by o.id limit ${limit}`,
  )
