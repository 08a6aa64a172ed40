import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { staffPasskey, staffSession, staffUser } from '../../tables/staff.ts'

export const listPasskeys = (db: Db, staffId: number) =>
  db.select().from(staffPasskey).where(eq(staffPasskey.staffId, staffId)).orderBy(asc(staffPasskey.id))

export async function hasPasskeys(db: Db, staffId: number): Promise<boolean> {
  return (await db.$count(staffPasskey, eq(staffPasskey.staffId, staffId))) > 0
}

export async function findPasskey(db: Db, staffId: number, credential: string) {
  const [found] = await db
    .select()
    .from(staffPasskey)
    .where(and(eq(staffPasskey.staffId, staffId), eq(staffPasskey.credential, credential)))
  return found
}

/** A newer challenge takes the place of the one before: a session waits for one passkey at a time. */
export const keepChallenge = (db: Db, hash: string, challenge: Required<Challenge>) =>
  db.update(staffSession).set(challenge).where(eq(staffSession.hash, hash))

type Challenge = Pick<typeof staffSession.$inferInsert, 'challenge' | 'challengeAt' | 'challengeOrigin'>

/** Takes the challenge of a session out, so that it counts once; undefined where there is none, or an old one. */
export async function takeChallenge(tx: Db, hash: string, since: Date) {
  const [found] = await tx.select().from(staffSession).where(eq(staffSession.hash, hash)).for('update')
  const { challenge, challengeAt, challengeOrigin: origin } = found ?? {}
  if (!challenge || !challengeAt || !origin) return undefined
  const none = { challenge: null, challengeAt: null, challengeOrigin: null }
  await tx.update(staffSession).set(none).where(eq(staffSession.hash, hash))
  return challengeAt > since ? { challenge, origin } : undefined
}

/** Whoever adds a passkey locks the person first, so that they are counted and named one after the other. */
export const lockPerson = (tx: Db, staffId: number) =>
  tx.select({ id: staffUser.id }).from(staffUser).where(eq(staffUser.id, staffId)).for('no key update')

/** Undefined where the device is enrolled already. */
export async function insertPasskey(
  tx: Db,
  row: typeof staffPasskey.$inferInsert,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(staffPasskey)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffPasskey.id })
  return added?.id
}

/** False where another call has shown the passkey meanwhile. A device without a counter says 0 each time. */
export async function noteUse(
  db: Db,
  passkeyId: number,
  before: number,
  counter: number,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(staffPasskey)
    .set({ counter, usedAt: now })
    .where(and(eq(staffPasskey.id, passkeyId), eq(staffPasskey.counter, before)))
    .returning({ id: staffPasskey.id })
  return noted.length > 0
}

/** The name of the passkey that is no more; undefined where the person has no such one. */
export async function deletePasskey(tx: Db, staffId: number, passkeyId: number): Promise<string | undefined> {
  const [ended] = await tx
    .delete(staffPasskey)
    .where(and(eq(staffPasskey.id, passkeyId), eq(staffPasskey.staffId, staffId)))
    .returning({ name: staffPasskey.name })
  return ended?.name
}
