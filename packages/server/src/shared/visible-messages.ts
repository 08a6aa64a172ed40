import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { message } from '../tables/messages.ts'

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company.
 */
export const visibleTo = (userId: number, companyIds: readonly number[]) =>
  or(
    eq(message.userId, userId),
    // Drizzle leaves an empty condition out, but an empty list must match nothing.
    and(isNull(message.userId), inArray(message.companyId, [0, ...companyIds])),
  )
