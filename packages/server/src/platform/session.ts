import { randomUUID } from 'node:crypto'
import { sessionFamily } from '../tables/people.ts'
import { signAccessToken } from './access-token.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'

const HOUR_MS = 3_600_000
/** A sign-in ends after this, however often it is renewed: a shift, not a week. */
const FAMILY_LIFE_MS = 12 * HOUR_MS

/** Begins a sign-in: everything that this browser gets from now on belongs to one family. */
export async function openFamily(tx: Db, userId: number, now: Date): Promise<string> {
  const id = randomUUID()
  await tx
    .insert(sessionFamily)
    .values({ id, userId, createdAt: now, expiresAt: new Date(now.getTime() + FAMILY_LIFE_MS) })
  return id
}

export const accessToken = (
  { tokenSecret, clock }: Deps,
  userId: number,
  familyId: string,
): Promise<string> => signAccessToken(tokenSecret, { userId, familyId }, clock())
