import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { message } from '../tables/messages.ts'

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company. The companies are an array, because an index cannot be used for a select inside an `or`.
 */
export const visibleTo = (userId: number | Placeholder, companyIds: SQL): SQL =>
  sql`(${message.userId} = ${userId} or (${message.userId} is null and ${message.companyId} = any (${companyIds})))`
