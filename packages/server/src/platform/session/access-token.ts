import { EntryId } from '@kassavirta/domain/kernel/ids'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

/** Longer than the five minutes before expiry at which the browser renews the token. */
const LIFE_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const ISSUER = 'kassavirta'
/** The ids have the form that the database accepts. */
const Claims = z.object({ sub: EntryId, sid: z.uuid(), iat: z.int() })
/** The clocks of two servers may differ by this much. A token from a later time is not one of ours. */
const SKEW_SECONDS = 60

/** Identifies the person and the sign-in. It carries no rights. */
export type TokenClaims = { readonly userId: number; readonly familyId: string }

export function signAccessToken(
  secret: Uint8Array,
  { userId, familyId }: TokenClaims,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: familyId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE_SECONDS)
    .sign(secret)
}

/** Returns the claims of an authorization header; undefined for anything but a valid token of this portal. */
export function verifyBearer(
  secret: Uint8Array,
  authorization: string | undefined,
  now: Date,
): Promise<TokenClaims | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token ? verifyAccessToken(secret, token, now) : Promise.resolve(undefined)
}

export async function verifyAccessToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenClaims | undefined> {
  try {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
    }
    const { payload } = await jwtVerify(token, secret, options)
    const { sub, sid, iat } = Claims.parse(payload)
    if (iat > now.getTime() / 1000 + SKEW_SECONDS) return undefined
    return { userId: sub, familyId: sid }
  } catch {
    return undefined
  }
}
