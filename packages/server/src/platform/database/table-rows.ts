import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

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
