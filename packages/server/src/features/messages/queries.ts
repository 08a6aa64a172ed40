import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { visibleTo } from '../../shared/visible-messages.ts'
import { message, messageRead } from '../../tables/messages.ts'

/** Every reader has their own read marks. */
export function listMessages(db: Db, userId: number, companyIds: SQL) {
  const { id, type, header, body, createdAt } = message
  return db
    .select({ id, type, header, body, createdAt, readAt: messageRead.readAt })
    .from(message)
    .leftJoin(messageRead, and(eq(messageRead.messageId, message.id), eq(messageRead.userId, userId)))
    .where(visibleTo(userId, companyIds))
    .orderBy(desc(message.createdAt), desc(message.id))
}

/**
 * Finds a message with its company, where that is the reader's own; undefined where the reader may not see it.
 */
export async function findVisible(db: Db, messageId: number, userId: number, companyIds: SQL) {
  const visible = and(eq(message.id, messageId), visibleTo(userId, companyIds))
  // A message to a person may name a company that is no longer theirs.
  const ownCompanyId = sql<
    number | null
  >`case when ${message.companyId} in ${companyIds} then ${message.companyId} end`
  const [found] = await db.select({ ownCompanyId }).from(message).where(visible)
  return found
}

/** The time of the first reading is kept. */
export async function insertRead(db: Db, userId: number, messageId: number, readAt: Date): Promise<void> {
  await db.insert(messageRead).values({ userId, messageId, readAt }).onConflictDoNothing()
}
