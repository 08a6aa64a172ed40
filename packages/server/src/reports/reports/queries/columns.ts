import { sql, type SQL } from 'drizzle-orm'
import { instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { utc } from '../../../shared/wire-columns.ts'
import type { ListDays } from '../scope.ts'

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

/** True where a moment lies in the days of Helsinki. */
export function momentIn(column: string, { since, until }: ListDays): SQL {
  const name = sql.raw(column)
  const begin = sql`${name} >= ${instantAt(since, '00:00').toISOString()}`
  if (until === null) return begin
  const { end } = instantsOf({ from: since, to: until })
  return sql`${begin} and ${name} < ${end.toISOString()}`
}

/** True where a day is one of the days. */
export function dayIn(column: string, { since, until }: ListDays): SQL {
  const name = sql.raw(column)
  return until === null ? sql`${name} >= ${since}` : sql`${name} between ${since} and ${until}`
}

/** The row of a list with this number. */
export const rowNumbered = (select: SQL, column: 'entryId' | 'id', number: number): SQL =>
  sql`select * from (${select}) listed where listed.${sql.raw(`"${column}"`)} = ${number}`

/** The rows of a list that are on this account. */
export const rowsOnAccount = (select: SQL, accountId: number): SQL =>
  sql`select * from (${select}) listed where listed."accountId" = ${accountId}`

/** The account alone, if it is among the ones that the person may see. */
export const onlyAccount = (permittedIds: SQL, accountId: number): SQL =>
  sql`array(select permitted from unnest(${permittedIds}) permitted where permitted = ${accountId})`

export const firstRows = (select: SQL, count: number): SQL =>
  sql`select * from (${select}) listed limit ${count}`

/**
 * The stage of an order where customers see stages. A cancellation, with its time and its reason, is always shown
 * (decisions Q5).
 */
export function stageColumns(table: string, showsStages: boolean): SQL {
  const stage = sql.raw(`${table}.stage`)
  return sql`${showsStages ? stage : sql`case when ${stage} = 'cancelled' then ${stage} end`} as stage,
    ${utc(`${table}.cancelled_at`)} as cancelled, nullif(${sql.raw(`${table}.cancel_reason`)}, '') as "cancelReason"`
}
