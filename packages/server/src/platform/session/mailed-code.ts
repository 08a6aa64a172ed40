import { randomBytes } from 'node:crypto'
import { sha256 } from '../database/canonical.ts'

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
