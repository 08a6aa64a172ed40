import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../../platform/database/database.ts'
import { jsonParameter } from './queries.ts'

type ColumnOf<Table extends PgTable> = Extract<keyof Table['$inferInsert'], string>

/** Gives the new value of a column as SQL, from the names of the stored row and of the incoming row. */
type Merge = (was: string, next: string) => string

/** How the rows of a table are identified, and how an incoming row changes the stored one. */
export type Upsert<Table extends PgTable> = {
  readonly table: Table
  /** The columns of a unique index, by which a stored row is found. */
  readonly key: readonly ColumnOf<Table>[]
  /** Columns that are written for a new row only. */
  readonly keep?: readonly ColumnOf<Table>[]
  /** Columns that are written along with a change, but are no change by themselves. */
  readonly stamp?: readonly ColumnOf<Table>[]
  readonly merge?: { readonly [Column in ColumnOf<Table>]?: Merge }
  /** A change that puts a value into this column ends the row; one that takes it out brings the row back. */
  readonly ends?: ColumnOf<Table>
  /** Whether the result holds the former columns of a changed row. */
  readonly returnsBefore?: true
}

export const UpsertedRow = z.strictObject({
  /** The values of the key columns, with a space between them. */
  key: z.string(),
  outcome: z.enum(['created', 'changed', 'ended', 'restored']),
  /** The former columns by their names in the database, where the upsert asks for them. */
  was: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
export type UpsertedRow = z.output<typeof UpsertedRow>

/** Large enough that round trips do not count, small enough for the memory of the embedded database. */
const CHUNK = 1_000

/**
 * Inserts new rows and changes rows that differ, except rows that the desk keeps. An equal row is neither written nor locked,
 * so that a nightly import of everything holds up no submission. All rows must have the same columns. Returns the written rows.
 */
export async function upsertRows<Table extends PgTable>(
  tx: Db,
  upsert: Upsert<Table>,
  rows: readonly Table['$inferInsert'][],
): Promise<readonly UpsertedRow[]> {
  const written: UpsertedRow[] = []
  for (const chunk of chunksOf(rows)) {
    const incoming = sql`with incoming as materialized (select * from ${rowsAsTable(upsert.table, chunk)})`
    const statement = sql`${incoming}, ${sql.raw(upsertStatement(upsert, columnsOf(chunk)))}`
    written.push(...(await queryRows(tx, UpsertedRow, statement)))
  }
  return written
}

/** Inserts the rows that are new and leaves the others as they are. Returns the inserted rows. */
export async function insertNewRows<Table extends PgTable>(
  tx: Db,
  { table, key }: Pick<Upsert<Table>, 'table' | 'key'>,
  rows: readonly Table['$inferInsert'][],
): Promise<readonly UpsertedRow[]> {
  const written: UpsertedRow[] = []
  const keys = key.map(toSnakeCase)
  const same = sql.raw(keys.map((each) => `was.${each} = listed.${each}`).join(' and '))
  const keyColumns = sql.raw(keys.join(', '))
  for (const chunk of chunksOf(rows)) {
    const columns = sql.raw(columnsOf(chunk).map(toSnakeCase).join(', '))
    const statement = sql`with inserted as (
        insert into ${table} (${columns}) select ${columns} from ${rowsAsTable(table, chunk)}
        where not exists (select 1 from ${table} was where ${same}) order by ordinal
        returning ${keyColumns}
      ) select concat_ws(' ', ${keyColumns}) as key, 'created' as outcome from inserted`
    written.push(...(await queryRows(tx, UpsertedRow, statement)))
  }
  return written
}

/** Inserts rows that are known to be new, in their order. All must have the same columns. */
export async function insertRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const columns = sql.raw(columnsOf(chunk).map(toSnakeCase).join(', '))
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from ${rowsAsTable(table, chunk)} order by ordinal`,
    )
  }
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK)
}

const columnsOf = (rows: readonly object[]): readonly string[] => Object.keys(rows[0] ?? {})

/** The rows as a table with their own columns, and their `ordinal` in the list. */
function rowsAsTable(table: PgTable, rows: readonly object[]): SQL {
  const types = getTableColumns(table)
  const names = columnsOf(rows)
  const columns = names.map(toSnakeCase)
  const typed = names.map((name, index) => `${columns[index]} ${types[name]?.getSQLType()}`)
  // Made once for all rows: a name is slow to convert.
  const pairs = names.map((name, index) => ({ name, column: columns[index] ?? name }))
  const values = rows.map((row) =>
    recordBy(
      pairs,
      ({ column }) => column,
      ({ name }) => (row as Readonly<Record<string, unknown>>)[name],
    ),
  )
  return sql`rows from (jsonb_to_recordset(${jsonParameter(values)}) as (${sql.raw(typed.join(', '))}))
    with ordinality as listed(${sql.raw([...columns, 'ordinal'].join(', '))})`
}

/**
 * The statement after `incoming`. Table and column names come from this program, never from a bundle, so they need no
 * escaping in the text.
 */
function upsertStatement<Table extends PgTable>(upsert: Upsert<Table>, names: readonly string[]): string {
  const { table, key, keep = [], stamp = [], merge = {}, ends, returnsBefore } = upsert
  const columns = names.map(toSnakeCase)
  const keys = key.map(toSnakeCase)
  const without = (...lists: readonly (readonly string[])[]) =>
    names.filter((name) => !lists.some((list) => list.includes(name)))
  const compared = without(key, keep, stamp)
  const valueOf = (name: string, next: string) =>
    (merge as Readonly<Record<string, Merge>>)[name]?.('was', next) ?? `${next}.${toSnakeCase(name)}`
  const sameKey = (a: string, b: string) => keys.map((each) => `${a}.${each} = ${b}.${each}`).join(' and ')
  const differs = (next: string) =>
    `row(${compared.map((name) => `was.${toSnakeCase(name)}`).join(', ')})
      is distinct from row(${compared.map((name) => valueOf(name, next)).join(', ')})`
  const into = getTableName(table)
  // Checked again on the locked row: a person at the desk may take it over while the statement waits for the lock.
  const isOurs = 'keeper' in getTableColumns(table) ? "was.keeper = 'systems' and " : ''
  // Rows are locked in the order in which submissions lock several rows of a table, so that no deadlock arises.
  const order = ('id' in getTableColumns(table) ? ['id'] : keys).map((each) => `was.${each}`)
  const end = ends && toSnakeCase(ends)
  return `before as (select was.* from ${into} was join incoming next on ${sameKey('was', 'next')}),
    written as (
      insert into ${into} as was (${columns.join(', ')})
      select ${columns.map((each) => `next.${each}`).join(', ')}
      from incoming next left join ${into} was on ${sameKey('was', 'next')}
      where was.${keys[0]} is null or ${isOurs}${differs('next')}
      order by ${order.join(', ')}, next.ordinal
      on conflict (${keys.join(', ')}) do update
      set ${without(key, keep)
        .map((name) => `${toSnakeCase(name)} = ${valueOf(name, 'excluded')}`)
        .join(', ')}
      where ${isOurs}${differs('excluded')}
      returning was.*
    )
    select concat_ws(' ', ${keys.map((each) => `written.${each}`).join(', ')}) as key,
      case when before.${keys[0]} is null then 'created'
      ${end ? `when written.${end} is not null and written.${end} is distinct from before.${end} then 'ended'` : ''}
      ${end ? `when written.${end} is null and before.${end} is not null then 'restored'` : ''}
      else 'changed' end as outcome,
      ${returnsBefore ? 'to_jsonb(before)' : 'null'} as was
    from written left join before on ${sameKey('written', 'before')}`
}

/** Keeps the first end of a row that ends again. A row without an end brings it back. */
export const firstEnd =
  (column: string): Merge =>
  (was, next) =>
    `case when ${next}.${column} is not null then coalesce(${was}.${column}, ${next}.${column}) end`

/** Takes the earlier end. Null means no end, so the other value wins. */
export const earlier =
  (column: string): Merge =>
  (was, next) =>
    `least(${was}.${column}, ${next}.${column})`

/** A right that was cancelled in the portal may end earlier than that, never later. */
export const earlierIfCancelled =
  (column: string): Merge =>
  (was, next) =>
    `case when ${was}.cancelled_at is null then ${next}.${column} else ${earlier(column)(was, next)} end`

/** Keeps a stored value; only null is replaced. */
export const keepStored =
  (column: string): Merge =>
  (was, next) =>
    `coalesce(${was}.${column}, ${next}.${column})`

/** Keeps a field of the profile that the person has changed, until the provider's data have caught up. */
export function keepOwnValue(field: string): Merge {
  const column = toSnakeCase(field)
  return (was, next) =>
    `case when ${was}.profile_changed_at is null then ${next}.${column} else ${was}.${column} end`
}

/** Clears the mark of a changed profile when every field of the provider equals the person's own. */
export function clearWhenEqual(fields: readonly string[]): Merge {
  const row = (source: string) =>
    `row(${fields.map((field) => `${source}.${toSnakeCase(field)}`).join(', ')})`
  return (was, next) =>
    `case when ${row(was)} is distinct from ${row(next)} then ${was}.profile_changed_at end`
}
