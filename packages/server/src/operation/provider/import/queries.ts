import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { utc } from '../../../shared/wire-columns.ts'

/** Passes any number of values in one parameter, in the same way on both databases. */
export const jsonParameter = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`

/** A subquery for `in`, of any number of values. */
export const numbers = (values: readonly number[]): SQL =>
  sql`(select value::bigint from jsonb_array_elements_text(${jsonParameter(values)}))`
export const texts = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${jsonParameter(values)}))`

const keyTables = {
  concern: sql.raw('concern'),
  chain: sql.raw('chain'),
  company: sql.raw('company'),
  account: sql.raw('account'),
  user: sql.raw('portal_user'),
  handledDeposit: sql.raw('handled_deposit'),
} as const

export type KeyKind = keyof typeof keyTables

/** The ids of the rows, by the provider's keys. */
export async function idsByKey(
  db: Db,
  kind: KeyKind,
  keys: Iterable<string | null>,
): Promise<ReadonlyMap<string, number>> {
  const asked = [...new Set(keys)].filter((key) => key !== null)
  if (asked.length === 0) return new Map()
  const rows = await queryRows(
    db,
    z.strictObject({ id: z.int(), key: z.string() }),
    sql`select id, ext_id as key from ${keyTables[kind]} where ext_id in ${texts(asked)}`,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export const entryTables = {
  deposit: sql.raw('deposit'),
  changeorder: sql.raw('change_order'),
  supplyorder: sql.raw('supply_order'),
  visit: sql.raw('visit_request'),
  visitchange: sql.raw('visit_change_request'),
} as const

export type EntryKind = keyof typeof entryTables
/** The kinds that have a state of counting. */
export type CountedKind = 'deposit' | 'changeorder'

const SentEntry = z.strictObject({ id: z.int(), company: z.string(), createdAt: z.string() })
export type SentEntry = z.output<typeof SentEntry>

/** The company of each existing entry and when it was sent, by the id of the entry. */
export async function findEntries(
  db: Db,
  kind: EntryKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SentEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows(
    db,
    SentEntry,
    sql`select e.id, c.ext_id as company, ${utc('e.created_at')} as "createdAt" from ${entryTables[kind]} e join company c on c.id = e.company_id
        where e.id in ${numbers(ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The declared notes of the deposits whose coins, and nothing else, were left to be counted, by their ids. */
export async function notesWithoutCoins(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows(
    db,
    z.strictObject({ id: z.int(), total: z.int() }),
    sql`select id, total_sum_cents as total from deposit
        where coins_uncounted and not count_at_service_center and id in ${numbers(ids)}`,
  )
  return new Map(rows.map(({ id, total }) => [id, cents(total)]))
}

/** Sets the states and returns the ids of the entries whose state changed. */
export async function setCountingStates(
  tx: Db,
  kind: CountedKind,
  states: readonly { readonly id: number; readonly state: string }[],
  now: Date,
): Promise<readonly number[]> {
  if (states.length === 0) return []
  const changed = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`update ${entryTables[kind]} e
        set counting_state = n.state, counting_state_set_at = ${now.toISOString()}, modified_at = ${now.toISOString()}
        from jsonb_to_recordset(${jsonParameter(states)}) as n(id integer, state text)
        where e.id = n.id and e.counting_state is distinct from n.state
        returning e.id`,
  )
  return changed.map(({ id }) => id)
}
