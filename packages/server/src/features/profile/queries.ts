import type { Profile } from '@kassavirta/domain/profile/api'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { portalUser } from '../../tables/people.ts'

/** Reads the person's own row and locks it until the change is done. */
export async function lockProfile(tx: Db, userId: number) {
  const { username, firstName, lastName, emailAddress, phoneNumber } = portalUser
  const [user] = await tx
    .select({ username, firstName, lastName, emailAddress, phoneNumber })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
    .for('no key update')
  if (!user) throw new Error(`user ${userId} is gone`)
  return user
}

/** The time of the change keeps the next import from undoing it. */
export async function saveProfile(tx: Db, userId: number, profile: Profile, now: Date): Promise<void> {
  await tx
    .update(portalUser)
    .set({ ...profile, profileChangedAt: now })
    .where(eq(portalUser.id, userId))
}
