import type { EventType, OutboxEvent } from '@kassavirta/domain/provider/events'
import { sql } from 'drizzle-orm'
import { outbox } from '../../tables/ledgers.ts'
import { rowsOf, type Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export type NewEvent = {
  readonly type: EventType
  readonly at: Date
  readonly companyId: number | null
  readonly userId: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export async function writeEvent(tx: Db, event: NewEvent): Promise<void> {
  await tx.insert(outbox).values(event)
}

const SEQUENCER_LOCK = 7_310_002

/**
 * Numbers the committed events, one process at a time. A row gets its number only after its commit, so whoever has
 * read a number has read all before it.
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

/** Events after a number, oldest first; everything committed before the call is among them. */
export async function readEvents(db: Db, after: number, limit: number): Promise<readonly OutboxEvent[]> {
  await numberEvents(db)
  return rowsOf<OutboxEvent>(
    db,
    sql`select o.seq, o.type, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          c.ext_id as "companyExtId", u.ext_id as "userExtId", o.data
        from outbox o left join company c on c.id = o.company_id left join portal_user u on u.id = o.user_id
        where o.seq > ${after} order by o.seq limit ${limit}`,
  )
}
