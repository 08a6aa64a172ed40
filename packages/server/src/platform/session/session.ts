import { HOUR_MS } from '@kassavirta/domain/kernel/durations'
import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { refreshToken, sessionFamily } from '../../tables/people.ts'
import { signAccessToken } from './access-token.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'

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

/**
 * Refresh token number n of a family. It follows from the server's secret, so the same one can be issued again to a tab
 * that missed the answer; only its hash is stored.
 */
export const refreshTokenOf = ({ tokenSecret }: Deps, familyId: string, generation: number): string =>
  createHmac('sha256', tokenSecret).update(`refresh ${familyId} ${generation}`).digest('base64url')

export async function storeRefreshToken(
  tx: Db,
  token: string,
  familyId: string,
  generation: number,
): Promise<void> {
  await tx.insert(refreshToken).values({ hash: sha256(token), familyId, generation })
}

type Ending = { readonly reason: string; readonly now: Date; readonly exceptFamily?: string }

/** Ends every sign-in of a person, but for the one in hand where there is one. */
export async function endSessions(
  tx: Db,
  userId: number,
  { reason, now, exceptFamily }: Ending,
): Promise<void> {
  const others = exceptFamily ? ne(sessionFamily.id, exceptFamily) : sql`true`
  await tx
    .update(sessionFamily)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessionFamily.userId, userId), isNull(sessionFamily.revokedAt), others))
}
