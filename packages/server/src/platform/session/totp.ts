import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
/** A phone's clock may be one step off. */
const LEEWAY_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The time step of a code, near the present one; undefined for any other text. */
export function findStep(key: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * LEEWAY_STEPS + 1 }, (_, nth) => present - LEEWAY_STEPS + nth)
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code)))
}

/** Each character holds five bits; a key of 20 bytes needs no padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
