import { sql, type GetColumnData, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Readonly<Record<string, PgColumn>>
type RowOf<Listed extends Columns> = { [Name in keyof Listed]: GetColumnData<Listed[Name]> }

/**
 * Columns of a table for a statement written in SQL, with the types that the query builder gives them: a statement whose
 * text is made once can then read whole rows.
 */
export function typedColumns<Listed extends Columns>(alias: string, columns: Listed) {
  const listed = Object.entries(columns).map(([name, column]) => ({
    name,
    column,
    field: `${alias}.${name}`,
    source: `${alias}."${toSnakeCase(column.name)}"`,
  }))
  const selected: SQL = sql.raw(listed.map(({ source, field }) => `${source} as "${field}"`).join(', '))
  const read = (row: unknown): RowOf<Listed> => {
    const values = row as Readonly<Record<string, unknown>>
    const entries = listed.map(({ name, column, field }) => {
      const value = values[field]
      return [name, value === null ? null : column.mapFromDriverValue(value)] as const
    })
    return Object.fromEntries(entries) as RowOf<Listed>
  }
  return { selected, read }
}
