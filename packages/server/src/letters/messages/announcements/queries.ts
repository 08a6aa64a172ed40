import { and, desc, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { announcement } from '../../../tables/messages.ts'

export function currentAnnouncements(db: Db, now: Date) {
  const { viite, kuvaus, arvo, validFrom, validTo, endedAt } = announcement
  return db
    .select({ viite, kuvaus, arvo })
    .from(announcement)
    .where(and(lte(validFrom, now), or(isNull(validTo), gt(validTo, now)), isNull(endedAt)))
    .orderBy(desc(validFrom), desc(announcement.id))
}
