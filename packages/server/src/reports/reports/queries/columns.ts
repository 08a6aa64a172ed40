import { sql, type SQL } from 'drizzle-orm'

/** The names of tables and columns below come from the code, never from a request. */

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
