import { sql, type SQL } from 'drizzle-orm'

/** Names in these are written in the code, never taken from a request. */

/**
 * Euros of a column of cents. A double prints the shortest form, at most two decimals; the same in numeric
 * is far slower.
 */
export const euros = (column: string): SQL => sql.raw(`${column} / 100.0::float8`)

/** What was counted less what was declared, unless the counting says otherwise; null where nothing was declared. */
export const differenceOf = (table: string): SQL =>
  euros(`coalesce(${table}.difference_cents, ${table}.total_cents - ${table}.signed_total_cents)`)

/** A moment as `2026-11-14T08:15:00.000Z`, whatever the zone of the connection. */
export const utc = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Columns that the wire names as the table does. */
export const same = (table: string, names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `${table}.${name}`).join(', '))

/** A list of numbers that is never empty: the caller answers without asking when it is. */
export const anyOf = (ids: readonly number[]): SQL => sql`any(${sql.param(`{${ids.join(',')}}`)}::int[])`

const ERRORS = [1, 2, 3, 4, 5].map((number) => `error${number}`)

/** What the counting complained of; nothing, where nothing was counted yet. */
export const outcome = (table: string): SQL =>
  sql.raw(`
    coalesce(${isError(table)}, false) as "isError", not coalesce(${isError(table)}, false) as ok,
    ${ERRORS.map((error) => `coalesce(${table}.${error}, '') as ${error}`).join(', ')}`)

const isError = (table: string): string => `${ERRORS.map((error) => `${table}.${error}`).join(' || ')} <> ''`

/** The place that a list is of, on each of its rows. */
export const customer = (name: string): SQL => sql`${name}::text as "customerName"`

/** Which place a row of a concern report is of; the table of companies is called c. */
export const companyColumns = sql`c.id as "companyId", c.name as "customerName", c.area_name as "areaName",
  c.office_in_charge as "officeInCharge", c.engagement_number as "engagementNumber"`
