import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { auditSeal } from '../../tables/ledgers.ts'
import type { Clock } from '../deps.ts'
import { queryRows, type Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AuditKeys } from './audit-keys.ts'
import {
  addSeals,
  contentColumns,
  lockChain,
  readHead,
  SealedContent,
  STEP,
  type Position,
  isNote,
} from './chain.ts'

export type SealingDeps = { readonly db: Db; readonly auditKeys: AuditKeys; readonly clock: Clock }

/** Somebody has cut or changed the chain that this process knew. */
class ChainChanged extends Error {
  override readonly name = 'ChainChanged'
}

/** The heads that are stored outside of the database, also by earlier processes. */
type StoredHeads = {
  readonly readFurthest: () => Promise<Position | undefined>
  /** Receives every head that this process has verified. */
  readonly note: (head: Position) => void
}
const NO_STORED_HEADS: StoredHeads = { readFurthest: async () => undefined, note: () => undefined }

/** Ids are given before the commit, so when a process starts, rows may be missing this far below the newest seal. */
const LATE_IDS = 20_000

/**
 * Makes the function that seals the next few rows that were committed, and returns whether there may be more. It runs
 * after the commit, so that no submission waits for it. A row that has a seal never gets another: where the newest seal
 * that this process has seen is gone, nothing is sealed any more, because the rows of a cut chain would be sealed anew.
 */
export function auditSealer({ db, auditKeys, clock }: SealingDeps, heads: StoredHeads = NO_STORED_HEADS) {
  let known: Position | undefined
  let from: number | undefined
  let floor: number | undefined
  const passed = passedIds(db)
  return async (): Promise<boolean> => {
    known ??= await heads.readFurthest()
    const turn = await inTransaction(db, async (tx) => {
      await lockChain(tx)
      if (known) await refuseCutChain(tx, known)
      const newest = await readHead(tx)
      const start = from ?? Math.max(0, (newest?.auditId ?? 0) - LATE_IDS)
      const look = await lookFrom(tx, start)
      const rows = look.unsealed.filter((row) => !isNote(row))
      return { ...look, start, head: await addSeals(tx, auditKeys, newest, rows, clock()) }
    })
    known = turn.head ?? known
    if (known) heads.note(known)
    const more = turn.looked === STEP
    floor ??= turn.start
    if (!more) floor = (await passed(turn.last)) ?? floor
    from = more ? turn.last : floor
    return more
  }
}

/** Seals everything that is committed. */
export async function sealAll(deps: SealingDeps): Promise<void> {
  const sealNext = auditSealer(deps)
  while (await sealNext());
}

async function refuseCutChain(tx: Db, { seq, hash }: Position): Promise<void> {
  const found = await tx.$count(auditSeal, sql`${auditSeal.seq} = ${seq} and ${auditSeal.hash} = ${hash}`)
  if (found === 0) {
    throw new ChainChanged(`seal ${seq} of the audit log is gone or changed; no row is sealed any more`)
  }
}

const Look = z.strictObject({ looked: z.int(), last: z.int(), unsealed: z.array(SealedContent) })

/** The next rows after an id: how many, the last of them, and those without a seal. */
async function lookFrom(tx: Db, id: number): Promise<z.output<typeof Look>> {
  const [look] = await queryRows(
    tx,
    Look,
    sql`select count(*)::integer as looked, coalesce(max(l.id), ${id}) as last,
          coalesce(jsonb_agg(l.content order by l.id) filter (where not l.sealed), '[]') as unsealed
        from (
          select a.id, s.seq is not null as sealed, case when s.seq is null then to_jsonb(c) end as content
          from (select * from audit where id > ${id} order by id limit ${STEP}) a
          left join audit_seal s on s.audit_id = a.id
          cross join lateral (select ${contentColumns}) c
        ) l`,
  )
  return look ?? { looked: 0, last: id, unsealed: [] }
}

/** PostgreSQL gives an id a moment before it numbers the transaction. */
const AT_LEAST_MS = 5_000

const Running = z.strictObject({ oldest: z.string(), next: z.string() })

/**
 * Makes the function that returns an id below which no row can appear any more, if there is a newer one. Ids are given
 * before the commit, so a long transaction may commit rows below the newest id. All transactions that can do so were
 * running when that id was read; once they have ended, no row below it can follow.
 */
function passedIds(db: Db) {
  let seen: { readonly id: number; readonly next: bigint; readonly since: number } | undefined
  return async (newestId: number): Promise<number | undefined> => {
    const [running] = await queryRows(
      db,
      Running,
      sql`select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
          from pg_current_snapshot() s`,
    )
    if (!running) return undefined
    const now = performance.now()
    const before = seen
    const ended = before && BigInt(running.oldest) >= before.next && now - before.since >= AT_LEAST_MS
    if (!before || ended) seen = { id: newestId, next: BigInt(running.next), since: now }
    return ended ? before.id : undefined
  }
}
