import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { checkRows, dialect, type Db } from './database.ts'

/** The place of a value in a statement whose text is made before the value is known. */
type Later<Value> = Placeholder & { readonly [valueType]?: Value }
declare const valueType: unique symbol

export type LaterValues<Values> = { readonly [Name in keyof Values]: Later<Values[Name]> }

const places: object = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) })

/**
 * A statement whose text is made once, at its first use; every call only fills the values in. Making the text takes
 * longer than the database needs for a small statement, so the statements of the main paths are written this way.
 */
export function statement<Row extends z.ZodMiniType, Values extends object>(
  row: Row,
  build: (values: LaterValues<Values>) => SQL,
): (db: Db, values: Values) => Promise<readonly z.output<Row>[]> {
  const run = preparedText(() => build(places as LaterValues<Values>))
  return async (db, values) => checkRows(row, await run(db, values))
}

/** Like `statement`, for any SQL with placeholders whose rows are not read. */
export function preparedText(build: () => SQL): (db: Db, values: object) => Promise<readonly unknown[]> {
  let query: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (db, values) => {
    query ??= dialect.sqlToQuery(build())
    const prepared = db._.session.prepareQuery<{
      execute: { readonly rows: readonly unknown[] }
      all: unknown
      values: unknown
    }>(query, undefined, undefined, false)
    const { rows } = await prepared.execute(values as Record<string, unknown>)
    return rows
  }
}
