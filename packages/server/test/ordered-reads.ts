import { asc, Column, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../src/platform/database/database.ts'

/**
 * The same database, where what a test reads of one table comes in the order of their keys unless the test says otherwise.
 * Without that the order is right only until a row is changed or a freed place is filled, which depends on the tests
 * before. What the server reads is left as it is.
 */
export const readingInOrder = (database: Database): Database => ({
  ...database,
  db: new Proxy(database.db, {
    get: (db, name) => (name === 'select' ? selectInOrder(db) : Reflect.get(db, name)),
  }),
})

type Fields = Parameters<Db['select']>[0]

const selectInOrder = (db: Db) => (fields: Fields) => {
  const builder = fields ? db.select(fields) : db.select()
  const from = builder.from.bind(builder)
  return Object.assign(builder, {
    from: (table: Parameters<typeof from>[0]) => {
      const reading = from(table)
      // A later `orderBy` takes the place of this one.
      return is(table, PgTable) && isOfRows(fields)
        ? reading.orderBy(...keyOf(table).map((column) => asc(column)))
        : reading
    },
  })
}

/** The columns of the primary key. */
const keyOf = (table: PgTable): Column[] => [
  ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns),
  ...Object.values(getTableColumns(table)).filter(({ primary }) => primary),
]

/** Sums and counts are of many rows and have no order. */
const isOfRows = (fields: Fields): boolean => Object.values(fields ?? {}).every((field) => is(field, Column))
