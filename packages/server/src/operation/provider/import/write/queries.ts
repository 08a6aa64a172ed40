import { sql, type SQL, asc, getTableColumns, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { alertPaths, type AlertKind } from '@kassavirta/domain/letters/alerts/rules'
import { queryRows, type Db } from '../../../../platform/database/database.ts'
import { utc } from '../../../../shared/wire-columns.ts'
import { handledDeposit } from '../../../../tables/bags.ts'
import type { personnel } from '../../../../tables/places.ts'

/** Passes any number of values in one parameter, in the same way on both databases. */
export const jsonParameter = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`

/** A subquery for `in`, of any number of values. */
export const numbers = (values: readonly number[]): SQL =>
  sql`(select value::bigint from jsonb_array_elements_text(${jsonParameter(values)}))`
const texts = (values: readonly string[]): SQL =>
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

export type Driver = Omit<typeof personnel.$inferInsert, 'id'>

/** The owners of the lists: companies by id, areas by name. */
export type DriverLists = { readonly companyIds: readonly number[]; readonly areas: readonly string[] }

const DriverRow = z.strictObject({
  id: z.int(),
  companyId: z.nullable(z.int()),
  areaName: z.nullable(z.string()),
  firstNames: z.string(),
  lastName: z.string(),
  personId: z.string(),
  location: z.string(),
})

export const driversOf = (db: Db, { companyIds, areas }: DriverLists) =>
  queryRows(
    db,
    DriverRow,
    sql`select id, company_id as "companyId", area_name as "areaName", first_names as "firstNames",
          last_name as "lastName", person_id as "personId", location
        from personnel
        where keeper = 'systems' and id in (
          select id from personnel where company_id in ${numbers(companyIds)}
          union select id from personnel where area_name in ${texts(areas)}
        )
        order by id`,
  )

export async function deleteDrivers(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`delete from personnel where id in ${numbers(ids)}`)
}

type ReferenceKey = { readonly accountId: number; readonly type: string; readonly value: string }

/** Returns the number of deleted references. */
export async function deleteReferences(tx: Db, references: readonly ReferenceKey[]): Promise<number> {
  if (references.length === 0) return 0
  const deleted = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`delete from reference r
        using jsonb_to_recordset(${jsonParameter(references)}) as n("accountId" integer, type text, value text)
        where r.account_id = n."accountId" and r.type = n.type and r.value = n.value and r.keeper = 'systems'
        returning r.id`,
  )
  return deleted.length
}

/** The columns that an import writes. The other columns are the portal's own and do not count in the comparison of reports. */
const {
  id: _id,
  keeper: _keeper,
  staffId: _staffId,
  version: _version,
  ...reportColumns
} = getTableColumns(handledDeposit)

export type CashReport = Omit<typeof handledDeposit.$inferSelect, 'id' | 'keeper' | 'staffId' | 'version'>

/** The cash reports, in the order in which they were sent. */
export const cashReportsOf = (db: Db, parentIds: readonly number[]): Promise<readonly CashReport[]> =>
  db
    .select(reportColumns)
    .from(handledDeposit)
    .where(inArray(handledDeposit.parentId, numbers(parentIds)))
    .orderBy(asc(handledDeposit.id))

export async function deleteCashReports(tx: Db, parentIds: readonly number[]): Promise<void> {
  await tx.delete(handledDeposit).where(inArray(handledDeposit.parentId, numbers(parentIds)))
}

const DIFFERENCE: AlertKind = 'countDifference'
/** Older results send no alert: an import may bring years of history. */
const NEWS_DAYS = 7

/** Records an alert for each new or changed result that differs from the declared sum, once for each difference. */
export async function rememberDifferences(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const difference = sql`coalesce(h.difference_cents, h.total_cents - h.signed_total_cents)`
  await tx.execute(sql`
    insert into alert_event (kind, company_id, account_id, path, once_key, at)
    select '${sql.raw(DIFFERENCE)}', h.company_id, h.account_id, ${alertPaths.result('')}::text || h.id,
      'result ' || h.id || ' ' || ${difference}, ${now.toISOString()}::timestamptz
    from handled_deposit h
    where h.ext_id = any (${sql.param([...keys])}::text[]) and h.parent_id is null and ${difference} <> 0
      and h.accounting_date >= ${addDays(dayOf(now), -NEWS_DAYS)}::date
    on conflict do nothing`)
}

/** The ids behind the provider's keys in the rows. The checks before any writing have made sure that each exists. */
export async function numbersOf<Row>(
  db: Db,
  kind: KeyKind,
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
) {
  const ids = await idsByKey(db, kind, rows.map(keyOf))
  const number = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`${kind} ${key} is gone`)
    return id
  }
  return Object.assign(number, { orNull: (key: string | null) => (key === null ? null : number(key)) })
}
