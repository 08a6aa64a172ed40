import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads whole rows of a table that are columns of a larger statement, written there as `row_to_json(alias)`. The
 * result is what a select of the table gives.
 */
export function rowOf<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    key: toSnakeCase(column.name),
    isMoment: column.dataType === 'date',
  }))
  const read = (json: Json) =>
    Object.fromEntries(
      columns.map(({ name, key, isMoment }) => {
        const value = json[key]
        if (value === undefined) throw new Error(`a row without ${key}`)
        return [name, isMoment && value !== null ? new Date(value as string) : value]
      }),
    ) as Table['$inferSelect']
  return z.pipe(z.record(z.string(), z.unknown()), z.transform(read))
}
