import { DAY_MS, HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sql, type Name, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { retentionClock } from '../../tables/operation.ts'
import { queryRows, type Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { expiringTables } from './retention-rules.ts'

/** The largest share of a table that one turn deletes: more at once points to a fault, such as a wrong clock. */
const SHARE = 0.1
/** One statement deletes this many rows, so that no lock is held for long. */
const BATCH = 500
/** Below this a table is counted; above it the database's own estimate is near enough. */
const COUNTED = 1_000

type Turn = { readonly reachedAt: string; readonly behindMs: number }
type Log = { readonly warn: (detail: object, message: string) => void }

type ClockDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** A server whose clock was set (CLOCK, for tests and demos) wrote its rows by that clock: by the database's all may be old. */
const nowOf = ({ clock, settings: { clockStart } }: ClockDeps): SQL =>
  clockStart ? sql`${clock().toISOString()}::timestamptz` : sql`now()`

/** A database whose clock is this far ahead of what was reached has been off for as long, or its clock has jumped. */
const BEHIND_MS = DAY_MS

/**
 * Deletes what has expired, by the clock of the database and within bounds that keep a wrong clock from deleting what is
 * still needed. One process an hour does it.
 */
export async function deleteExpired(deps: ClockDeps, log: Log): Promise<void> {
  const { db } = deps
  const turn = await takeTurn(db, nowOf(deps))
  if (!turn) return
  if (turn.behindMs > BEHIND_MS) {
    const hours = Math.round(turn.behindMs / HOUR_MS)
    log.warn({ hours }, 'the clock of the database is far ahead of the last turn: little is deleted')
  }
  const removed: Record<string, number> = {}
  for (const { table, moment, days } of expiringTables) {
    const expired = sql`${moment} < ${turn.reachedAt}::timestamptz - ${days} * interval '1 day' order by ${moment}`
    const most = Math.ceil((await countRows(db, table, moment)) * SHARE)
    const deleted = await deleteRows(db, sql.identifier(table), expired, most)
    if (deleted === most && deleted > COUNTED)
      log.warn({ table, deleted }, 'much has expired at once: the rest waits for the next turn')
    if (deleted > 0) removed[table] = deleted
  }
  await db.update(retentionClock).set({ removed })
}

const Reached = z.strictObject({ reachedAt: z.string(), behindMs: z.number() })

/** Moves the moment up to which rows are deleted, two hours at most; undefined where a process did so within the hour. */
async function takeTurn(db: Db, now: SQL): Promise<Turn | undefined> {
  const [turn] = await queryRows(
    db,
    Reached,
    sql`insert into retention_clock as c (reached_at, ran_at) values (${now}, ${now})
        on conflict (id) do update
          set reached_at = least(${now}, c.reached_at + interval '2 hours'), ran_at = ${now}
          where c.ran_at <= ${now} - interval '50 minutes' or c.ran_at > ${now}
        returning reached_at::text as "reachedAt", ${behindMs(now)} as "behindMs"`,
  )
  return turn
}

const behindMs = (now: SQL): SQL => sql`(extract(epoch from ${now} - reached_at) * 1000)::float8`

/** How far the deleting is behind the clock of the database: much after a long pause, or when that clock is wrong. */
export async function readDeletionLag(deps: ClockDeps): Promise<number> {
  const [found] = await queryRows(
    deps.db,
    z.strictObject({ behindMs: z.number() }),
    sql`select ${behindMs(nowOf(deps))} as "behindMs" from retention_clock`,
  )
  return found?.behindMs ?? 0
}

const Rows = z.strictObject({ rows: z.int() })

/** The moment has an index, so that counting reads no other rows. */
async function countRows(db: Db, table: string, moment: SQL): Promise<number> {
  const [counted] = await queryRows(
    db,
    Rows,
    sql`select count(*)::integer as rows
        from (select from ${sql.identifier(table)} order by ${moment} limit ${COUNTED}) counted`,
  )
  if (!counted || counted.rows < COUNTED) return counted?.rows ?? 0
  const [estimated] = await queryRows(
    db,
    Rows,
    sql`select greatest(reltuples, ${COUNTED})::integer as rows from pg_class where oid = ${table}::text::regclass`,
  )
  return estimated?.rows ?? COUNTED
}

/** Returns how many rows it deleted, oldest first. */
async function deleteRows(db: Db, table: Name, expired: SQL, most: number): Promise<number> {
  let deleted = 0
  while (deleted < most) {
    const limit = Math.min(BATCH, most - deleted)
    const [step] = await queryRows(
      db,
      Rows,
      sql`with gone as (
            delete from ${table} where ctid = any(array(
              select ctid from ${table} where ${expired} limit ${limit} for update skip locked))
            returning 1)
          select count(*)::integer as rows from gone`,
    )
    deleted += step?.rows ?? 0
    if ((step?.rows ?? 0) < limit) break
  }
  return deleted
}
