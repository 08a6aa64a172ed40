import { sql } from 'drizzle-orm'
import { outbox } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import { insertion, writeRows, type RowWrite } from '../database/row-writes.ts'
import { inTransaction } from '../database/transaction.ts'

export type NewEvent = {
  readonly type: (typeof outbox.$inferInsert)['type']
  readonly at: Date
  readonly companyId: number | null
  readonly userId: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export const eventRow = (event: NewEvent): RowWrite => insertion(outbox, event)

export const writeEvent = (tx: Db, event: NewEvent): Promise<void> => writeRows(tx, [eventRow(event)])

const SEQUENCER_LOCK = 7_310_002

/**
 * Numbers the committed events, one process at a time. A row gets its number only after its commit, so a reader who
 * has seen a number has seen every event before it.
 */
export const numberEvents = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`)
    await tx.execute(sql`
      update outbox set seq = numbered.seq
      from (
        select id, (select coalesce(max(seq), 0) from outbox) + row_number() over (order by id) as seq
        from outbox where seq is null
      ) numbered
      where outbox.id = numbered.id`)
  })
