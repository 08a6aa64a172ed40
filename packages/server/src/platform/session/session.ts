import { createHmac, randomUUID, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { EntryId } from '@kassavirta/domain/kernel/contract/shapes'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { refreshToken, sessionFamily } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { TokenSecrets } from './token-secret.ts'

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
 * The token of a stored hash, if a present secret has made it. Tokens of a removed secret are worth nothing, because that
 * secret may be in wrong hands.
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

/** Longer than the five minutes before expiry at which the browser renews the token. */
const LIFE_SECONDS = 15 * 60
const ISSUER = 'kassavirta'
/** The ids have the form that the database accepts. */
const Claims = z.strictObject({
  sub: EntryId,
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  iss: z.literal(ISSUER),
})
/** The clocks of two servers may differ by this much. A token from a later time is not one of ours. */
const SKEW_SECONDS = 60

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

/**
 * The tokens are JSON Web Tokens with this one header. A token that names another algorithm has another header and is
 * refused before anything in it is read.
 */
const HEADER = base64url(JSON.stringify({ alg: 'HS256' }))

/** Identifies the person and the sign-in. It carries no rights. */
export type TokenClaims = { readonly userId: number; readonly familyId: string }

export function signAccessToken(secret: Uint8Array, { userId, familyId }: TokenClaims, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { sid: familyId, iss: ISSUER, sub: String(userId), iat, exp: iat + LIFE_SECONDS }
  const content = `${HEADER}.${base64url(JSON.stringify(claims))}`
  return `${content}.${signatureOf(secret, content).toString('base64url')}`
}

/** A key is made of each secret once, because making it takes as long as the signature. */
const keys = new WeakMap<Uint8Array, KeyObject>()

function signatureOf(secret: Uint8Array, content: string): Buffer {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return createHmac('sha256', key).update(content).digest()
}

/** A page sends the same token for minutes, and its signature holds as long as the secrets. */
const MAX_KNOWN = 10_000
const known = new WeakMap<TokenSecrets, Map<string, VerifiedToken>>()

/**
 * Returns the claims of an authorization header; undefined for anything but a valid token of this portal. Works without
 * waiting, because every call of the API begins with it.
 */
export function verifyBearer(
  secrets: TokenSecrets,
  authorization: string | undefined,
  now: Date,
): TokenClaims | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const tokens = known.get(secrets) ?? new Map<string, VerifiedToken>()
  const verified = tokens.get(token) ?? verifySignature(secrets, token)
  if (!verified || !isCurrent(verified, now)) return undefined
  if (tokens.size >= MAX_KNOWN) tokens.clear()
  tokens.set(token, verified)
  known.set(secrets, tokens)
  return verified.claims
}

const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

type VerifiedToken = { readonly claims: TokenClaims; readonly iat: number; readonly exp: number }

function verifySignature(secrets: TokenSecrets, token: string): VerifiedToken | undefined {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? []
  if (header !== HEADER) return undefined
  const [signed, given] = [`${header}.${payload}`, Buffer.from(signature, 'base64url')]
  // Nearly every token is of the newest secret, which comes first.
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(secret, signed), given))) return undefined
  // Only this portal has signed the content, so it is JSON.
  const content = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
  return (
    content && { claims: { userId: content.sub, familyId: content.sid }, iat: content.iat, exp: content.exp }
  )
}

function isCurrent({ iat, exp }: VerifiedToken, now: Date): boolean {
  const seconds = now.getTime() / 1000
  return exp > seconds && iat <= seconds + SKEW_SECONDS
}
