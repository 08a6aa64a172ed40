import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { message, messageRead } from '../../tables/messages.ts'

/** A message to a company is for everyone there; one to a person is theirs alone, also when it names a company. */
const visibleTo = (userId: number, companyIds: readonly number[]) =>
  or(
    eq(message.userId, userId),
    // An empty list must match nothing; Drizzle would leave an empty condition out.
    and(isNull(message.userId), inArray(message.companyId, [0, ...companyIds])),
  )

/** Each reader has read marks of their own. */
export function listMessages(db: Db, userId: number, companyIds: readonly number[]) {
  const { id, type, header, body, createdAt } = message
  return db
    .select({ id, type, header, body, createdAt, readAt: messageRead.readAt })
    .from(message)
    .leftJoin(messageRead, and(eq(messageRead.messageId, message.id), eq(messageRead.userId, userId)))
    .where(visibleTo(userId, companyIds))
    .orderBy(desc(message.createdAt), desc(message.id))
}

/** The message with its place, which one to a person need not have; undefined where the reader may not see it. */
export async function findVisible(db: Db, messageId: number, userId: number, companyIds: readonly number[]) {
  const seen = and(eq(message.id, messageId), visibleTo(userId, companyIds))
  const [found] = await db.select({ companyId: message.companyId }).from(message).where(seen)
  return found
}

/** The first time stays. */
export async function insertRead(db: Db, userId: number, messageId: number, readAt: Date): Promise<void> {
  await db.insert(messageRead).values({ userId, messageId, readAt }).onConflictDoNothing()
}
