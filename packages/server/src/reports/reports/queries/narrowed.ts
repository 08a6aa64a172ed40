import { sql, type SQL } from 'drizzle-orm'

/** The one row of a list with this number. */
export const rowNumbered = (select: SQL, column: 'entryId' | 'id', number: number): SQL =>
  sql`select * from (${select}) listed where listed.${sql.raw(`"${column}"`)} = ${number}`

/** The rows of a list that are on this account. */
export const rowsOnAccount = (select: SQL, accountId: number): SQL =>
  sql`select * from (${select}) listed where listed."accountId" = ${accountId}`

/** The account alone, where it is among those that the person may see. */
export const onlyAccount = (permittedIds: SQL, accountId: number): SQL =>
  sql`array(select permitted from unnest(${permittedIds}) permitted where permitted = ${accountId})`

export const firstRows = (select: SQL, count: number): SQL =>
  sql`select * from (${select}) listed limit ${count}`
