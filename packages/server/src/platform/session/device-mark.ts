import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TokenSecrets } from './token-secret.ts'

/** The prefix keeps other sites and plain HTTP from planting a cookie of this name. */
export const DEVICE_COOKIE = '__Host-kassavirta-device'

const SHOWN = new RegExp(`(?:^|; *)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`)
const HALF = 16

/** Half of the mark is random and the other half its signature, so that a mark of ours is known without the database. */
export function newDeviceMark([newest]: TokenSecrets): string {
  const random = randomBytes(HALF)
  return Buffer.concat([random, signatureOf(newest, random)]).toString('base64url')
}

/** The mark of a device that somebody has signed in on. Whose device it is, the database knows. */
export function findDeviceMark(secrets: TokenSecrets, { headers }: FastifyRequest): string | undefined {
  const shown = SHOWN.exec(headers.cookie ?? '')?.[1]
  const mark = Buffer.from(shown ?? '', 'base64url')
  if (mark.length !== 2 * HALF) return undefined
  const [random, signature] = [mark.subarray(0, HALF), mark.subarray(HALF)]
  const isOurs = secrets.some((secret) => timingSafeEqual(signatureOf(secret, random), signature))
  return isOurs ? shown : undefined
}

const signatureOf = (secret: Uint8Array, random: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('device').update(random).digest().subarray(0, HALF)
