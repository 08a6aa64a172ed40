import { fillPlaceholders, sql, type Placeholder, type Query, type SQL, getTableColumns } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { toSnakeCase } from 'drizzle-orm/casing'
import { checkRows, dialect, type Db } from './database.ts'

/** The parameter of a statement whose text is made before its value is known. */
type Later<Value> = Placeholder & { readonly [valueType]?: Value }
declare const valueType: unique symbol

export type LaterValues<Values> = { readonly [Name in keyof Values]: Later<Values[Name]> }

const parameters: object = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) })

/**
 * A statement whose text is made once, at its first use; every call only fills the values in. Making the text takes
 * longer than the database needs for a small statement, so the statements of the main paths are written this way.
 */
export function statement<Row extends z.ZodMiniType, Values extends object>(
  row: Row,
  build: (values: LaterValues<Values>) => SQL,
): (db: Db, values: Values) => Promise<readonly z.output<Row>[]> {
  const run = preparedText(() => build(parameters as LaterValues<Values>))
  return async (db, values) => checkRows(row, await run(db, values))
}

/** Like `statement`, for one that selects whole rows of a table (`select deposit.*`). */
export function rowStatement<Table extends PgTable, Values extends object>(
  table: Table,
  build: (values: LaterValues<Values>) => SQL,
): (db: Db, values: Values) => Promise<Table['$inferSelect'][]> {
  const run = preparedText(() => build(parameters as LaterValues<Values>))
  return async (db, values) => tableRows(table, StoredRows.parse(await run(db, values)))
}

/**
 * Like `statement`, for any SQL with placeholders whose rows are not read. Of several that are begun in a transaction
 * without waiting, each is carried out after those before it, and all go out in one message.
 */
export function preparedText(build: () => SQL): (db: Db, values: object) => Promise<readonly unknown[]> {
  const bind = boundText(build)
  return (db, values) => runBound(db, bind(values))
}

/** A text that is made once, with the values of one call. */
export function boundText(build: () => SQL): (values: object) => Query {
  let made: Query | undefined
  return (values) => {
    made ??= dialect.sqlToQuery(build())
    return { sql: made.sql, params: fillPlaceholders(made.params, values as Record<string, unknown>) }
  }
}

export async function runBound(db: Db, query: Query): Promise<readonly unknown[]> {
  const prepared = db._.session.prepareQuery<{
    execute: { readonly rows: readonly unknown[] }
    all: unknown
    values: unknown
  }>(query, undefined, undefined, false)
  return (await prepared.execute()).rows
}

/** Whole rows of tables, by the names of the database: as they come from `select *`, or as JSON within another row. */
export const StoredRows = z.array(z.record(z.string(), z.unknown()))

/** The columns of each table by their names in our code and in the database, listed once. */
const listed = new WeakMap<PgTable, readonly (readonly [string, string, PgColumn])[]>()

function columnsOf(table: PgTable) {
  const columns =
    listed.get(table) ??
    Object.entries(getTableColumns(table)).map(
      ([name, column]) => [name, toSnakeCase(column.name), column] as const,
    )
  listed.set(table, columns)
  return columns
}

/** The rows as the query builder gives them: by the names of our code, with moments as dates. */
export function tableRows<Table extends PgTable>(
  table: Table,
  rows: z.output<typeof StoredRows>,
): Table['$inferSelect'][] {
  const columns = columnsOf(table)
  return rows.map((row) => {
    const made: Record<string, unknown> = {}
    for (const [name, stored, column] of columns) {
      const value = row[stored]
      if (value === undefined) throw new Error(`a row is not of its table: ${stored} is missing`)
      made[name] = value === null ? null : column.mapFromDriverValue(value)
    }
    return made
  })
}
