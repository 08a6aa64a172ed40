import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Database } from './database.ts'

const MEASURE_MS = 1_000

/** How far the log of changes has come, in bytes, and which database it belongs to. */
const Position = z.strictObject({ cluster: z.string(), database: z.string(), bytes: z.nullable(z.number()) })
const identity = sql`(select system_identifier::text from pg_control_system()) as cluster, current_database() as database`
const written = sql`select ${identity}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
const replayed = sql`select ${identity},
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as bytes`

/** Fails on a connection whose server is no standby or has not come so far. */
const onlyFrom = (bytes: number, statement: SQL): SQL => sql`select * from (${statement}) every_row where (
  select 1 / coalesce(pg_is_in_recovery() and pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= ${bytes}, false)::int
) = 1`

/**
 * Gives a database its standby. Positions in the log are compared and not times: the last replayed moment of an idle
 * primary grows old by itself, and two machines have two clocks. What cannot be measured is not fresh after a while.
 * There may be several standbys behind the address, so every read looks at the one that it has reached.
 */
export function withStandby(primary: Database, copy: Database, maxLagSeconds: number): Database {
  const stop = new AbortController()
  const maxLagMs = maxLagSeconds * 1000
  /** Positions of the primary by moment, as far back as a standby may lag. */
  let marks: readonly { readonly at: number; readonly bytes: number }[] = []
  let reached = Number.NEGATIVE_INFINITY
  const isRecent = ({ at }: { readonly at: number }) => performance.now() - at <= maxLagMs
  /** How far a standby must have come at least. */
  const due = (): number => marks.find(isRecent)?.bytes ?? Number.POSITIVE_INFINITY

  const measure = async () => {
    const at = performance.now()
    const [ahead] = await queryRows(primary.db, Position, written)
    const [behind] = await queryRows(copy.db, Position, replayed)
    reached = Number.NEGATIVE_INFINITY
    // A setting that names another database would show its rows to our customers.
    if (ahead?.cluster !== behind?.cluster || ahead?.database !== behind?.database) return
    marks = [...marks.filter(isRecent), { at, bytes: ahead?.bytes ?? Number.POSITIVE_INFINITY }]
    reached = behind?.bytes ?? reached
  }
  const watch = async () => {
    while (!stop.signal.aborted) {
      // One of the two is away: its callers get the error themselves, and the last measurement expires.
      await measure().catch(() => undefined)
      await sleep(MEASURE_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ...primary,
    standby: {
      isFresh: () => reached >= due(),
      eachText: (statement, receive) =>
        copy.eachText(onlyFrom(due(), statement), receive).catch((error: unknown) => {
          reached = Number.NEGATIVE_INFINITY
          throw error
        }),
    },
    onConnectionLost: (listener) => {
      primary.onConnectionLost(listener)
      copy.onConnectionLost(listener)
    },
    close: async () => {
      stop.abort()
      await watching
      await copy.close()
      await primary.close()
    },
  }
}
