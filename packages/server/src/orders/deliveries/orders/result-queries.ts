import { packedFigures } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content } from '@kassavirta/domain/orders/deliveries/wire'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { insertion, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { resultKey } from '../../change-orders/move-order-queries.ts'
import { changeOrderCounts } from '../../../tables/count-names.ts'
import { handledChangeOrder } from '../../../tables/handled.ts'
import type { ChangeOrder } from './order.ts'

type Packing = { readonly packed: Content; readonly staff: StaffCaller; readonly now: Date }

/** The write of the result of packing; packed again, the same result says what is in the bag now. */
export function resultRow(order: ChangeOrder, { packed, staff, now }: Packing): RowWrite {
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
