import { sql, type SQL } from 'drizzle-orm'

/** The names of tables and columns below come from the code, never from a request. */

/**
 * Converts a column of cents to euros. A double prints the shortest form with at most two decimals, and numeric would
 * be far slower.
 */
export const euros = (column: string): SQL => sql.raw(`${column} / 100.0::float8`)

/** The counted sum minus the declared sum, unless the counting gives its own; null where nothing was declared. */
export const differenceOf = (table: string): SQL =>
  euros(`coalesce(${table}.difference_cents, ${table}.total_cents - ${table}.signed_total_cents)`)

/** Formats a moment as `2026-11-14T08:15:00.000Z` in any time zone of the connection. */
export const utc = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** An object of the pieces by denomination, without zeros. */
export const piecesColumn = (table: string, names: readonly string[]): SQL =>
  sql.raw(
    `json_strip_nulls(json_build_object(${names.map((name) => `'${name}', nullif(${table}.${name}, 0)`).join(', ')}))`,
  )
