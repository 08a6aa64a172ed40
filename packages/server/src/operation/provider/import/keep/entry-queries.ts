import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  depositStages,
  FETCHED,
  type EntryKind,
  orderStages,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import { isHandledWord, isBagOf, isWaiting, wasBagOpened } from '../../../../bags/deposits/queries.ts'
import { queryRows, type Db } from '../../../../platform/database/database.ts'
import { jsonParameter, numbers, entryTables } from '../write/queries.ts'
import type { StagedKind } from '../read/bundle-parts.ts'

type GivenState = { readonly id: number; readonly state: string }

/**
 * Locks the deposits that get their first result or another state, in the order of submissions. The others need no
 * lock, because the desk opens no bag of a deposit with a result; so importing the same rows again makes nobody wait.
 */
export async function lockChangingDeposits(
  tx: Db,
  resultsOf: readonly number[],
  states: readonly GivenState[],
): Promise<void> {
  await tx.execute(sql`select from deposit d join (
      select r.id from ${numbers(resultsOf)} r(id)
      where not exists (select from handled_deposit h where h.deposit_id = r.id)
      union
      select n.id from jsonb_to_recordset(${jsonParameter(states)}) as n(id integer, state text)
      join deposit e on e.id = n.id where e.counting_state is distinct from n.state
    ) changing on changing.id = d.id
    order by d.id for update of d`)
}

/**
 * Locks the orders that get their first result of the systems or another state. The others need no lock, because the desk packs
 * no order with a result of the systems.
 */
export async function lockChangingOrders(
  tx: Db,
  resultsOf: readonly number[],
  states: readonly GivenState[],
): Promise<void> {
  await tx.execute(sql`select from change_order o join (
      select r.id from ${numbers(resultsOf)} r(id)
      where not exists (select from handled_change_order h where h.change_order_id = r.id and h.keeper = 'systems')
      union
      select n.id from jsonb_to_recordset(${jsonParameter(states)}) as n(id integer, state text)
      join change_order e on e.id = n.id where e.counting_state is distinct from n.state
    ) changing on changing.id = o.id
    order by o.id for update of o`)
}

/** The orders that the desk has packed. The caller has locked the orders, as packing does. */
export async function packedAtDesk(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select o.id from change_order o where o.id in ${numbers(ids)} and o.packed_at is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The deposits with a bag that was opened at the desk. The caller has locked the deposits, as opening a bag does. */
export async function openedAtDesk(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select d.id from deposit d join bag b on ${isBagOf} where d.id in ${numbers(ids)} and ${wasBagOpened(sql.raw('b'))}`,
  )
  return new Set(rows.map(({ id }) => id))
}

type NumberedResult = {
  readonly extId: string
  readonly company: string
  readonly number: string
  /** The number as the row has it. */
  readonly written: string
}

/**
 * The keys of results with the number of a bag that the desk has counted for the same place since then, or has opened and may
 * count for it. A result that is stored already with this number is not among them: it is of an older bag.
 */
export async function keysCountedAtDesk(
  tx: Db,
  results: readonly NumberedResult[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    tx,
    z.strictObject({ extId: z.string() }),
    sql`select n."extId"
        from jsonb_to_recordset(${jsonParameter(results)}) as n("extId" text, company text, number text, written text)
          join company c on c.ext_id = n.company
        where exists (select from bag b where b.security_bag_number = n.number and ${wasBagOpened(sql.raw('b'))}
            and b.state <> 'withdrawn' and (b.company_id is null or b.company_id = c.id)
            and (b.closed_at is null or b.closed_at > ${since.toISOString()}::timestamptz))
          and not exists (select from handled_deposit h where h.ext_id = n."extId" and h.company_id = c.id
            and h.security_bag_number = n.written and h.keeper = 'systems')`,
  )
  return new Set(rows.map(({ extId }) => extId))
}

/**
 * Takes bags of counted deposits from the queue of the desk, and records their last stages for the customers. A bag whose
 * number another customer has declared too stays there: it may be theirs.
 */
export async function closeWaitingBags(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`with released as (
      update bag b set state = 'counted', closed_at = ${at}, aside_reason = '', version = b.version + 1,
        deposit_id = d.id, company_id = d.company_id, account_id = d.account_id
      from deposit d
      where d.id in ${numbers(ids)} and b.state in ('arrived', 'aside')
        -- One that came after the systems had counted the deposit is another bag.
        and (b.deposit_id = d.id or (b.deposit_id is null and b.pass = 0 and d.removed_at is null
          and b.security_bag_number = d.security_bag_number and b.received_at <= d.counting_state_set_at))
        and ${sql.raw(isHandledWord('d.counting_state'))}
        and not exists (select from deposit
          where deposit.security_bag_number = b.security_bag_number and deposit.id <> d.id and ${isWaiting})
      returning d.id, b.arrived_at, b.arrived_by
    )
    insert into entry_event (kind, entry_id, stage, at, source, staff_id)
    select 'deposit', id, 'arrived', arrived_at, 'desk', arrived_by from released
    union all select 'deposit', id, 'counted', ${at}::timestamptz, 'systems', null from released
    on conflict do nothing`)
}

const KnownStage = z.strictObject({ entryId: z.int(), attempt: z.int(), stage: z.string() })

/** The stored steps of some entries, from the desk, the systems and the customers. */
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

/** The rank of each stage of an order. It is defined in the database, which refuses an order that goes back. */
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
  /** The stage of the entry, of a deposit the furthest one; null without any. */
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

/** Fetching a bag is recorded beside its stages: after it the systems may still send every stage. */
const isStage = sql`x.stage <> ${sql.raw(`'${FETCHED}'`)}`

const movedAtDesk = (kind: string): SQL =>
  sql`exists (select from entry_event x where x.kind = ${kind} and x.entry_id = e.id and x.source = 'desk' and ${isStage})`

/** A deposit with a bag at the desk gets its stages from there, and a removed deposit gets none. */
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

/** The positions of entries. The caller has locked them, as the desk and the customers do to move them. */
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
