import { depositStages, FETCHED, type EntryKind } from '@kassavirta/domain/bags/deposits/stages/entries'
import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isBagOf } from '../../../bags/deposits/open-bags.ts'
import type { StagedKind } from './bundle-stages.ts'
import { entryTables, numbers } from './queries.ts'

const KnownStage = z.strictObject({ entryId: z.int(), attempt: z.int(), stage: z.string() })

/** The steps that are known of some entries, whoever made them. */
export const listKnownStages = (tx: Db, kind: EntryKind, ids: readonly number[]) =>
  queryRows(
    tx,
    KnownStage,
    sql`select e.entry_id as "entryId", e.attempt, e.stage from entry_event e
        where e.kind = ${kind} and e.entry_id in ${numbers(ids)}`,
  )

/** Locks entries in the order of their numbers, which is that of every import. */
export async function lockEntries(tx: Db, kind: StagedKind, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select from ${entryTables[kind]} e where e.id in ${numbers(ids)} order by e.id for update of e`,
  )
}

const Rank = z.strictObject({ stage: z.enum(orderStages), rank: z.int() })

/** How far each stage of an order is. The database alone knows it: it refuses an order that does not go forward. */
export async function readStageRanks(tx: Db): Promise<ReadonlyMap<string, number>> {
  const stages = sql.param([...orderStages])
  const rows = await queryRows(
    tx,
    Rank,
    sql`select stage, rank_of_stage(stage) as rank from unnest(${stages}::text[]) stage`,
  )
  return new Map(rows.map(({ stage, rank }) => [stage, rank]))
}

const Position = z.strictObject({
  id: z.int(),
  attempt: z.int(),
  /** How far the entry has come; null where nothing is known. Of a deposit it is the furthest stage. */
  stage: z.nullable(z.string()),
  version: z.int(),
  companyId: z.int(),
  /** The day of delivery, or of the sales. */
  day: z.string(),
  isCancelled: z.boolean(),
  /** Whether the desk has moved it. */
  isOfDesk: z.boolean(),
})
export type Position = z.output<typeof Position>

/** That a bag was fetched is told beside its stages: the systems may tell all of them still. */
const isStage = sql`x.stage <> ${sql.raw(`'${FETCHED}'`)}`

const movedAtDesk = (kind: string): SQL =>
  sql`exists (select from entry_event x where x.kind = ${kind} and x.entry_id = e.id and x.source = 'desk' and ${isStage})`

/** A bag at the desk gives its deposit its stages, and a removed deposit has none. */
const depositPositions = (ids: readonly number[]): SQL => sql`
  select e.id, 1 as attempt, 0 as version, e.company_id as "companyId", e.register_date::text as day, (select x.stage from entry_event x where x.kind = 'deposit' and x.entry_id = e.id
      and ${isStage} order by array_position(${sql.param([...depositStages])}::text[], x.stage) desc limit 1) as stage,
    e.removed_at is not null as "isCancelled",
    exists (select from deposit d join bag b on ${isBagOf} where d.id = e.id) or ${movedAtDesk('deposit')} as "isOfDesk"
  from deposit e where e.id in ${numbers(ids)}`

const orderPositions = (table: SQL, kind: string, ids: readonly number[]): SQL => sql`
  select e.id, e.attempt, e.stage, e.version, e.company_id as "companyId", e.delivery_date::text as day, e.stage is not distinct from 'cancelled' as "isCancelled",
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

const KnownDecision = z.strictObject({ entryId: z.int(), stage: z.string(), at: z.string() })

/** The decisions about visits that the systems have sent before. */
export const listKnownDecisions = (tx: Db, kind: 'visit' | 'visitChange', ids: readonly number[]) =>
  queryRows(
    tx,
    KnownDecision,
    sql`select e.entry_id as "entryId", e.stage, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from entry_event e where e.kind = ${kind} and e.entry_id in ${numbers(ids)} and e.source = 'systems'`,
  )
