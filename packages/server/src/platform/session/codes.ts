import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { activationCode } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'

/** Crockford's base32 has no I, L, O or U, so that a code survives being read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The code has 120 bits. It identifies the account by itself, so it must be unguessable even among many valid ones. */
export const CODE_LENGTH = 24

/** 256 is a multiple of 32, so every character is equally likely. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

export const newCode = (): string => codeOf(randomBytes(CODE_LENGTH))

/** Accepts a code as people type it: in any case, with or without dashes and spaces, O for 0 and I or L for 1. */
export const normaliseCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Only the hash is stored. The code is long and random, so a plain hash cannot be searched. */
export const hashCode = (typed: string): string => sha256(normaliseCode(typed))

/** Unused codes end with a new code, a new password or a new address. */
export async function endActivationCodes(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(activationCode)
    .set({ usedAt: now })
    .where(and(eq(activationCode.userId, userId), isNull(activationCode.usedAt)))
}

const CODE_PATTERN = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}\b/g

/** Hides the codes in a text: a code opens an account and is only for the person it was sent to. */
export const hideCodes = (text: string): string => text.replaceAll(CODE_PATTERN, '••••')

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
