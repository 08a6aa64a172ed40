import { eventTypes, type EventType, type OutboxEvent } from '@kassavirta/domain/provider/events'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { outbox } from '../../tables/ledgers.ts'
import { queryRows, type Db } from '../database/database.ts'
import { insertion, writeRows, type RowWrite } from '../database/row-writes.ts'
import { inTransaction } from '../database/transaction.ts'

export type NewEvent = {
  readonly type: EventType
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

const Row = z.strictObject({
  seq: z.int(),
  type: z.enum(eventTypes),
  at: z.string(),
  companyExtId: z.nullable(z.string()),
  userExtId: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
})

/** Reads the events after a number, oldest first. Everything committed before the call is included. */
export async function readEvents(db: Db, after: number, limit: number): Promise<readonly OutboxEvent[]> {
  await numberEvents(db)
  const found = await queryRows(
    db,
    Row,
    sql`select o.seq, o.type, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          c.ext_id as "companyExtId", u.ext_id as "userExtId", o.data
        from outbox o left join company c on c.id = o.company_id left join portal_user u on u.id = o.user_id
        where o.seq > ${after} order by o.seq limit ${limit}`,
  )
  // Each use case writes the data of its own event type, and the tests check them against the schema.
  return found as readonly OutboxEvent[]
}
