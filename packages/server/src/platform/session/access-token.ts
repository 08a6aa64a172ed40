import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { EntryId } from '@kassavirta/domain/kernel/contract/ids'
import * as z from 'zod/mini'
import type { TokenSecrets } from './token-secret.ts'

/** Longer than the five minutes before expiry at which the browser renews the token. */
const LIFE_SECONDS = 15 * 60
const ISSUER = 'kassavirta'
/** The ids have the form that the database accepts. */
const Claims = z.strictObject({
  sub: EntryId(),
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
const known = new WeakMap<TokenSecrets, Map<string, Verified>>()

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
  const tokens = known.get(secrets) ?? new Map<string, Verified>()
  const verified = tokens.get(token) ?? verifySignature(secrets, token)
  if (!verified || !isCurrent(verified, now)) return undefined
  if (tokens.size >= MAX_KNOWN) tokens.clear()
  tokens.set(token, verified)
  known.set(secrets, tokens)
  return verified.claims
}

const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

type Verified = { readonly claims: TokenClaims; readonly iat: number; readonly exp: number }

function verifySignature(secrets: TokenSecrets, token: string): Verified | undefined {
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

function isCurrent({ iat, exp }: Verified, now: Date): boolean {
  const seconds = now.getTime() / 1000
  return exp > seconds && iat <= seconds + SKEW_SECONDS
}
