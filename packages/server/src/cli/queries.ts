import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'
import { mail } from '../tables/ledgers.ts'
import { announcement } from '../tables/messages.ts'
import { portalUser } from '../tables/people.ts'

export async function countTables(db: Db): Promise<number> {
  const [found] = await queryRows(
    db,
    z.strictObject({ tables: z.int() }),
    sql`select count(*)::integer as tables from pg_tables where schemaname = current_schema()`,
  )
  return found?.tables ?? 0
}

export async function disableUser(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(portalUser).set({ disabledAt: now }).where(eq(portalUser.id, userId))
}

export async function isAnnounced(db: Db, viite: string): Promise<boolean> {
  const found = await db
    .select({ id: announcement.id })
    .from(announcement)
    .where(eq(announcement.viite, viite))
  return found.length > 0
}

/** Returns true when the announcement had not ended yet. */
export async function endAnnouncement(tx: Db, viite: string, now: Date): Promise<boolean> {
  const going = or(isNull(announcement.validTo), gt(announcement.validTo, now))
  const ended = await tx
    .update(announcement)
    .set({ validTo: now })
    .where(and(eq(announcement.viite, viite), going))
    .returning({ id: announcement.id })
  return ended.length > 0
}

/** The newest e-mails, oldest of them first. */
export async function newestMail(db: Db, limit: number) {
  const newest = await db.select().from(mail).orderBy(desc(mail.id)).limit(limit)
  return newest.toReversed()
}
