import { revision, type RowWrite } from '../../platform/database/row-writes.ts'
import type { LedgerEntry } from '../../platform/ledgers/record.ts'
import { changeOrder } from '../../tables/submissions.ts'
import type { CheckedOrder } from './checked-order.ts'
import { moveOrder, progressRows } from './move-order.ts'
import type { Order } from './own-order.ts'

/** What becomes of an open order: the rows that say so, and what the ledgers record. */
export type OrderAct = LedgerEntry & { readonly write: RowWrite; readonly alsoWrite: readonly RowWrite[] }

type Named = { readonly entryId: number; readonly order: Order; readonly now: Date }

export function cancellation({ entryId, order, now, userId }: Named & { readonly userId: number }): OrderAct {
  const { deliveryDate, stage, attempt, version } = order
  const locked = { kind: 'changeOrder', id: entryId, stage, attempt, version } as const
  const by = { source: 'customer', userId } as const
  const moved = moveOrder(locked, { act: 'cancel' }, { at: now, by, columns: { modifiedAt: now } })
  const [write, ...alsoWrite] = progressRows([moved])
  if (!write) throw new Error('a cancelled order writes nothing')
  return {
    write,
    alsoWrite,
    event: 'changeorder.cancelled',
    subject: entryId,
    data: { entryId, deliveryDate, reason: '', staff: null },
  }
}

/** The order stays its first sender's; who changed it is in the audit log and in the event. */
export function replacement({ entryId, order, now }: Named, { columns, data }: CheckedOrder): OrderAct {
  const { accountId, deliveryDate, ordered } = order
  const version = order.version + 1
  return {
    write: revision(changeOrder, entryId, { ...columns, version, changedAt: now, modifiedAt: now }),
    alsoWrite: [],
    event: 'changeorder.changed',
    subject: entryId,
    data: { entryId, version, ...data },
    auditDetail: { before: { accountId, deliveryDate, ...ordered } },
  }
}
