import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Database } from './database.ts'

const MEASURE_MS = 1_000

/** How far the log of changes has come, in bytes, and which database it belongs to. */
const Position = z.strictObject({ cluster: z.string(), database: z.string(), bytes: z.nullable(z.number()) })
const identity = sql`(select system_identifier::text from pg_control_system()) as cluster, current_database() as database`
const written = sql`select ${identity}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
const replayed = sql`select ${identity},
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as bytes`

/**
 * Gives a database its standby. Positions in the log are compared and not times: the last replayed moment of an idle
 * primary grows old by itself, and two machines have two clocks. What cannot be measured is not fresh after a while.
 */
export function withStandby(primary: Database, copy: Database, maxLagSeconds: number): Database {
  const stop = new AbortController()
  const maxLagMs = maxLagSeconds * 1000
  /** Where the primary was at which moment, as far back as it matters. */
  let marks: readonly { readonly at: number; readonly bytes: number }[] = []
  let freshAt = Number.NEGATIVE_INFINITY

  const measure = async () => {
    const at = performance.now()
    const [ahead] = await queryRows(primary.db, Position, written)
    const [behind] = await queryRows(copy.db, Position, replayed)
    if (!ahead || !behind || ahead.bytes === null || behind.bytes === null) return
    // A setting that names another database would show its rows to our customers.
    if (ahead.cluster !== behind.cluster || ahead.database !== behind.database) return
    const { bytes } = behind
    marks = [...marks.filter((mark) => at - mark.at <= maxLagMs), { at, bytes: ahead.bytes }]
    freshAt = marks.findLast((mark) => mark.bytes <= bytes)?.at ?? freshAt
  }
  const watch = async () => {
    while (!stop.signal.aborted) {
      // Either of the two is away: whoever uses it hears of that, and what was measured grows old.
      await measure().catch(() => undefined)
      await sleep(MEASURE_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ...primary,
    standby: {
      isFresh: () => performance.now() - freshAt <= maxLagMs,
      eachText: (statement, receive) =>
        copy.eachText(statement, receive).catch((error: unknown) => {
          freshAt = Number.NEGATIVE_INFINITY
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
