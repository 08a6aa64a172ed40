import type { EntryKind } from '@kassavirta/domain/entry-events/stages'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isBagOf } from '../../../shared/open-bags.ts'
import type { StagedKind } from './bundle-stages.ts'
import { entryTables, jsonParameter, numbers } from './queries.ts'

const Told = z.strictObject({ entryId: z.int(), attempt: z.int(), stage: z.string() })

/** The stages that are told of some entries, by whomever. */
export const listTold = (tx: Db, kind: EntryKind, ids: readonly number[]) =>
  queryRows(
    tx,
    Told,
    sql`select e.entry_id as "entryId", e.attempt, e.stage from entry_event e
        where e.kind = ${kind} and e.entry_id in ${numbers(ids)}`,
  )

/** Locks entries in the order of their numbers, which is that of every import. */
export async function lockEntries(tx: Db, kind: StagedKind, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select from ${entryTables[kind]} e where e.id in ${numbers(ids)} order by e.id for update of e`,
  )
}

const Position = z.strictObject({
  id: z.int(),
  attempt: z.int(),
  /** How far the entry has come; 0 where nothing is told. */
  rank: z.int(),
  isCancelled: z.boolean(),
  /** Whether the desk has moved it. */
  isOfDesk: z.boolean(),
})
export type Position = z.output<typeof Position>

const movedAtDesk = (kind: string): SQL =>
  sql`exists (select from entry_event x where x.kind = ${kind} and x.entry_id = e.id and x.source = 'desk')`

/** A bag at the desk tells the stages of its deposit, and a removed deposit has none. */
const depositPositions = (ids: readonly number[]): SQL => sql`
  select e.id, 1 as attempt, coalesce((select max(case x.stage when 'arrived' then 1 when 'counting' then 2 else 3 end)
      from entry_event x where x.kind = 'deposit' and x.entry_id = e.id), 0) as rank,
    e.removed_at is not null as "isCancelled",
    exists (select from deposit d join bag b on ${isBagOf} where d.id = e.id) or ${movedAtDesk('deposit')} as "isOfDesk"
  from deposit e where e.id in ${numbers(ids)}`

const orderPositions = (table: SQL, kind: string, ids: readonly number[]): SQL => sql`
  select e.id, e.attempt, rank_of_stage(e.stage) as rank, e.stage is not distinct from 'cancelled' as "isCancelled",
    ${movedAtDesk(kind)} as "isOfDesk"
  from ${table} e where e.id in ${numbers(ids)}`

/** Where locked entries are. Asked after the locks, under which the desk and the customers move them. */
export const listPositions = (
  tx: Db,
  kind: StagedKind,
  ids: readonly number[],
): Promise<readonly Position[]> =>
  queryRows(
    tx,
    Position,
    kind === 'deposit'
      ? depositPositions(ids)
      : orderPositions(entryTables[kind], kind === 'changeorder' ? 'changeOrder' : 'supplyOrder', ids),
  )

type Stage = {
  readonly entryId: number
  readonly attempt: number
  readonly stage: string
  readonly at: Date
  readonly note: string
}

export async function insertStages(
  tx: Db,
  stages: readonly (Stage & { readonly kind: EntryKind })[],
): Promise<void> {
  if (stages.length === 0) return
  await tx.execute(sql`insert into entry_event (kind, entry_id, attempt, stage, at, note, source)
    select n.kind, n."entryId", n.attempt, n.stage, n.at, n.note, 'systems'
    from jsonb_to_recordset(${jsonParameter(stages)})
      as n(kind text, "entryId" integer, attempt integer, stage text, at timestamptz, note text)`)
}

/** Moves orders, whose packing the portal knows nothing of. */
export async function setStages(
  tx: Db,
  kind: 'changeorder' | 'supplyorder',
  stages: readonly Stage[],
): Promise<void> {
  if (stages.length === 0) return
  const fed = kind === 'changeorder' ? sql`, stage_by_systems = true` : sql``
  await tx.execute(sql`update ${entryTables[kind]} e
    set stage = n.stage, attempt = n.attempt, version = e.version + 1${fed},
      cancelled_at = case when n.stage = 'cancelled' then n.at end,
      cancel_reason = case when n.stage = 'cancelled' then n.note else '' end
    from jsonb_to_recordset(${jsonParameter(stages)})
      as n("entryId" integer, attempt integer, stage text, at timestamptz, note text)
    where e.id = n."entryId"`)
}

const ToldDecision = z.strictObject({ entryId: z.int(), stage: z.string(), at: z.string() })

/** The stages of wishes that the systems have told. */
export const listToldDecisions = (tx: Db, kind: 'visit' | 'visitChange', ids: readonly number[]) =>
  queryRows(
    tx,
    ToldDecision,
    sql`select e.entry_id as "entryId", e.stage, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from entry_event e where e.kind = ${kind} and e.entry_id in ${numbers(ids)} and e.source = 'systems'`,
  )
