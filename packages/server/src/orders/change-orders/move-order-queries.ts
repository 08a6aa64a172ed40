import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/api'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { handledChangeOrder } from '../../tables/bags.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

export const orderTables = { changeOrder, supplyOrder } as const

/**
 * The columns that acts write into an order after it was sent. Supplies have no counting state, and their stage never
 * comes from the provider's systems.
 */
export type OrderColumns = Partial<Omit<typeof changeOrder.$inferSelect, 'id'>>

type ChangedOrder = {
  readonly order: { readonly kind: DeliveryKind; readonly id: number }
  readonly columns: OrderColumns
}

/** The writes of locked orders that were changed alike: one for each of the two tables. */
export const orderRows = (changed: readonly ChangedOrder[]): readonly RowWrite[] =>
  (['changeOrder', 'supplyOrder'] as const).flatMap((kind) => {
    const ofKind = changed.filter(({ order }) => order.kind === kind)
    return ofKind.length > 0 ? [changedRows(kind, ofKind)] : []
  })

function changedRows(kind: DeliveryKind, changed: readonly ChangedOrder[]): RowWrite {
  const table = orderTables[kind]
  const own = Object.keys(getTableColumns(table))
  const named = Object.keys(changed[0]?.columns ?? {}).filter((name) => own.includes(name))
  const parameter = `changed rows of ${getTableName(table)}`
  const rows = changed.map(({ order, columns }) =>
    Object.fromEntries<unknown>([
      ['id', order.id],
      ...named.map((name) => [toSnakeCase(name), columns[name as keyof OrderColumns]] as const),
    ]),
  )
  return {
    key: `${parameter}: ${named.join()}`,
    text: () => {
      const settings = named.map(toSnakeCase).map((name) => sql.raw(`${name} = n.${name}`))
      return sql`update ${table} o set ${sql.join(settings, sql`, `)}
        from jsonb_populate_recordset(null::${table}, ${sql.placeholder(parameter)}::text::jsonb) n
        where o.id = n.id`
    },
    values: { [parameter]: JSON.stringify(rows) },
  }
}

/** The key that a result of the desk has among those of the provider's systems: one for each order. */
export const resultKey = (orderId: number): string => `desk-order-${orderId}`

/** Says in the result of an order, where the desk has written one, whether its money stayed with the customer. */
export const remarkRow = (orderId: number, remark: string): RowWrite => ({
  key: 'remark of a result',
  text: () => sql`update ${handledChangeOrder} set error1 = ${sql.placeholder('remark')},
    version = ${handledChangeOrder.version} + 1 where ext_id = ${sql.placeholder('remarkOf')}`,
  values: { remark, remarkOf: resultKey(orderId) },
})

/**
 * The writes of the e-mail alerts about orders. About supplies only their sender gets one: nobody else at the company
 * waits for them as for money.
 */
export const alertedOrders = (
  moved: readonly (ChangedOrder & { readonly alertedAt: Date | null })[],
): readonly RowWrite[] =>
  (['changeOrder', 'supplyOrder'] as const).flatMap((kind) => {
    const alerted = moved.filter(({ order, alertedAt }) => order.kind === kind && alertedAt)
    const rows = alerted.map(({ order, alertedAt }) => ({ id: order.id, at: alertedAt }))
    return rows.length > 0 ? [alertedRows(kind, rows)] : []
  })

type OrderAlert = { readonly id: number; readonly at: Date | null }

function alertedRows(kind: DeliveryKind, rows: readonly OrderAlert[]): RowWrite {
  const table = orderTables[kind]
  const parameter = `alerted rows of ${getTableName(table)}`
  const whom = kind === 'changeOrder' ? sql`null, o.user_id` : sql`o.user_id, null`
  return {
    key: parameter,
    text: () => sql`insert into alert_event (kind, company_id, user_id, owner_id, path, at)
      select 'orderChanged', o.company_id, ${whom}, ${sql.raw(`'${alertPaths[kind]('')}'`)} || o.id, n.at
      from jsonb_to_recordset(${sql.placeholder(parameter)}::text::jsonb) as n(id integer, at timestamptz)
        join ${table} o on o.id = n.id`,
    values: { [parameter]: JSON.stringify(rows) },
  }
}
