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

/** Selects columns that have the same name on the wire. */
export const sameColumns = (table: string, names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `${table}.${name}`).join(', '))

/** Selects the fields of a row, each from the column of the same name unless `elsewhere` gives another source. */
export const fieldsFrom = <Name extends string>(
  table: string,
  names: readonly Name[],
  elsewhere: { readonly [N in Name]?: SQL },
): SQL =>
  sql.join(
    names.map(
      (name) => sql`${elsewhere[name] ?? sql.raw(`${table}.${columnOf(name)}`)} as ${sql.raw(`"${name}"`)}`,
    ),
    sql`, `,
  )

/** The column of `registerDate` is register_date. */
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const ERRORS = [1, 2, 3, 4, 5].map((number) => `error${number}`)

/** The errors that the counting found; empty before the counting. */
export const outcome = (table: string): SQL =>
  sql.raw(`
    coalesce(${isError(table)}, false) as "isError", not coalesce(${isError(table)}, false) as ok,
    ${ERRORS.map((error) => `coalesce(${table}.${error}, '') as ${error}`).join(', ')}`)

const isError = (table: string): string => `${ERRORS.map((error) => `${table}.${error}`).join(' || ')} <> ''`

/** The name of the company of a list, on each of its rows. */
export const customer = (name: string): SQL => sql`${name}::text as "customerName"`

/** The company of a row in a concern report. The table of companies is named c. */
export const companyColumns = sql`c.id as "companyId", c.name as "customerName", c.area_name as "areaName",
  c.office_in_charge as "officeInCharge", c.engagement_number as "engagementNumber"`
