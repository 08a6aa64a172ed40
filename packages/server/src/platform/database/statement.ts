import { fillPlaceholders, sql, type Placeholder, type Query, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { checkRows, dialect, type Db } from './database.ts'
import { StoredRows, tableRows } from './table-rows.ts'

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
