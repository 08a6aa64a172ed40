import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { message } from '../tables/messages.ts'

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company.
 */
export const visibleTo = (userId: number, companyIds: readonly number[]) =>
  or(eq(message.userId, userId), and(isNull(message.userId), isAmong(message.companyId, companyIds)))

/**
 * One id is compared as it is: PostgreSQL then plans a prepared statement once, while it would plan for a list at every
 * call. A list is one parameter, so that the statement is the same for any number of them.
 */
export const isAmong = (column: PgColumn, ids: readonly number[]): SQL =>
  ids.length === 1
    ? sql`${column} = ${ids[0]}`
    : sql`${column} = any(${`{${ids.join(',')}}`}::text::integer[])`
