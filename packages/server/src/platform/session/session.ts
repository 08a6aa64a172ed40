import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { refreshToken, sessionFamily } from '../../tables/people.ts'
import { signAccessToken } from './access-token.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'

/** A sign-in ends after this time, however often it is renewed: it lasts a shift, not a week. */
const FAMILY_LIFE_MS = 12 * HOUR_MS

/** Begins a sign-in. Every token that this browser gets from now on belongs to one family. */
export async function openFamily(tx: Db, userId: number, now: Date): Promise<string> {
  const id = randomUUID()
  await tx
    .insert(sessionFamily)
    .values({ id, userId, createdAt: now, expiresAt: new Date(now.getTime() + FAMILY_LIFE_MS) })
  return id
}

export const accessToken = ({ tokenSecrets, clock }: Deps, userId: number, familyId: string): string =>
  signAccessToken(tokenSecrets[0], { userId, familyId }, clock())

/**
 * Derives refresh token number n of a family from the newest secret, so that the same token can be issued again to a
 * tab that missed the answer. Only its hash is stored.
 */
export const refreshTokenOf = ({ tokenSecrets }: Deps, familyId: string, generation: number): string =>
  derive(tokenSecrets[0], familyId, generation)

const derive = (secret: Uint8Array, familyId: string, generation: number): string =>
  createHmac('sha256', secret).update(`refresh ${familyId} ${generation}`).digest('base64url')

/**
 * The token of a stored hash, where a secret that is still there has made it. A token of a secret that was taken away
 * is worth nothing: whoever has that secret could have made it.
 */
export const findRefreshToken = (
  { tokenSecrets }: Deps,
  {
    familyId,
    generation,
    hash,
  }: { readonly familyId: string; readonly generation: number; readonly hash: string },
): string | undefined =>
  tokenSecrets.map((secret) => derive(secret, familyId, generation)).find((token) => sha256(token) === hash)

export async function storeRefreshToken(
  tx: Db,
  token: string,
  familyId: string,
  generation: number,
): Promise<void> {
  await tx.insert(refreshToken).values({ hash: sha256(token), familyId, generation })
}

/** One sign-in, or every sign-in of some people, except possibly the current one. */
type SessionSelection =
  | { readonly familyId: string }
  | { readonly userIds: readonly number[]; readonly exceptFamily?: string }
type Revocation = {
  readonly reason: NonNullable<(typeof sessionFamily.$inferInsert)['revokedReason']>
  readonly now: Date
}

/**
 * Ends sessions and returns the person of each. The time and reason of an earlier end are never overwritten. The caller
 * holds the exclusive lock of the people.
 */
export async function revokeSessions(
  tx: Db,
  sessions: SessionSelection,
  { reason, now }: Revocation,
): Promise<readonly number[]> {
  const ended = await tx
    .update(sessionFamily)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(isNull(sessionFamily.revokedAt), ...conditionsOf(sessions)))
    .returning({ userId: sessionFamily.userId })
  return ended.map(({ userId }) => userId)
}

function conditionsOf(sessions: SessionSelection): readonly SQL[] {
  if ('familyId' in sessions) return [eq(sessionFamily.id, sessions.familyId)]
  const { userIds, exceptFamily } = sessions
  const others = exceptFamily ? [ne(sessionFamily.id, exceptFamily)] : []
  // The ids are one parameter, because an import may end the access of more people than a statement takes parameters.
  const among = sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb))`
  return [inArray(sessionFamily.userId, among), ...others]
}
