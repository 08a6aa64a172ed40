import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'

const Row = z.strictObject({
  mailWaiting: z.int(),
  mailWaitingSeconds: z.number(),
  mailGivenUp: z.int(),
  mailGivenUpLastHour: z.int(),
  eventsUnnumbered: z.int(),
  eventsUnnumberedSeconds: z.number(),
  newestEvent: z.number(),
  auditUnsealed: z.int(),
  clock: z.string(),
})
export type Backlog = z.output<typeof Row>

/** Seconds since the oldest of the moments. */
const ageOf = (moment: SQL) => sql`coalesce(extract(epoch from now() - min(${moment})), 0)::double precision`

/** What waits for the background work of the servers, and for how long, by the clock of the database. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const [row] = await queryRows(
    db,
    Row,
    sql`select waiting.*, given_up.*, events.*, sealing.*,
          (select coalesce(max(seq), 0) from outbox)::double precision as "newestEvent",
          to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as clock
        from
          (select count(*)::integer as "mailWaiting", ${ageOf(sql`created_at`)} as "mailWaitingSeconds"
            from mail where sent_at is null and failed_at is null) waiting,
          (select count(*)::integer as "mailGivenUp",
              (count(*) filter (where failed_at > now() - interval '1 hour'))::integer as "mailGivenUpLastHour"
            from mail where sent_at is null and failed_at is not null) given_up,
          (select count(*)::integer as "eventsUnnumbered", ${ageOf(sql`at`)} as "eventsUnnumberedSeconds"
            from outbox where seq is null) events,
          (select count(*)::integer as "auditUnsealed" from audit
            where id > (select coalesce(max(audit_id), 0) from audit_seal)
              and at < now() - interval '1 minute') sealing`,
  )
  if (!row) throw new Error('no row')
  return row
}
