import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'

/** The count of every field of an order; what the pieces do not name is 0. */
export const orderCounts = (pieces: Readonly<Record<string, number>>) =>
  recordOf(orderFields, (field) => pieces[field] ?? 0)
