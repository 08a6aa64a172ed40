import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { message } from '../tables/messages.ts'

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company.
 */
export const visibleTo = (userId: number, companyIds: SQL) =>
  or(eq(message.userId, userId), and(isNull(message.userId), inArray(message.companyId, companyIds)))
