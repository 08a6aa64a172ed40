import { eventTypes, type OutboxEvent } from '@kassavirta/domain/operation/provider/events'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { numberEvents } from '../../../platform/ledgers/outbox.ts'

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
