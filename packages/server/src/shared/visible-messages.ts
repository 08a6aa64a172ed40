import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { message } from '../tables/messages.ts'

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company. The ids are a select in parentheses, which runs first: beside `or`, only an array lets the index be used.
 */
export const visibleTo = (userId: number, companyIds: SQL) =>
  or(
    eq(message.userId, userId),
    and(isNull(message.userId), sql`${message.companyId} = any(array${companyIds})`),
  )
