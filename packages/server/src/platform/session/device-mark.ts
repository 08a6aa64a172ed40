import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The prefix keeps other sites and plain HTTP from planting a cookie of this name. */
export const DEVICE_COOKIE = '__Host-kassavirta-device'

const SHOWN = new RegExp(`(?:^|; *)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`)
const HALF = 16

/** Half of the mark is random and the other half its signature, so that a mark of ours is known without the database. */
export function newDeviceMark(secret: Uint8Array): string {
  const random = randomBytes(HALF)
  return Buffer.concat([random, signatureOf(secret, random)]).toString('base64url')
}

/**
 * True for a device that somebody has signed in on. It decides only who comes first while strangers crowd the sign-in;
 * whose device it is, the database knows.
 */
export function showsDeviceMark(secret: Uint8Array, { headers }: FastifyRequest): boolean {
  const mark = Buffer.from(SHOWN.exec(headers.cookie ?? '')?.[1] ?? '', 'base64url')
  if (mark.length !== 2 * HALF) return false
  return timingSafeEqual(signatureOf(secret, mark.subarray(0, HALF)), mark.subarray(HALF))
}

const signatureOf = (secret: Uint8Array, random: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('device').update(random).digest().subarray(0, HALF)
