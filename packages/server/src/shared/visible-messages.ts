import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { message } from '../tables/messages.ts'

/** A message to a company is for everyone there; one to a person is theirs alone, also when it names a company. */
export const visibleTo = (userId: number, companyIds: readonly number[]) =>
  or(
    eq(message.userId, userId),
    // An empty list must match nothing; Drizzle would leave an empty condition out.
    and(isNull(message.userId), inArray(message.companyId, [0, ...companyIds])),
  )
