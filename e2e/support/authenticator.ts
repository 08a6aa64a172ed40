import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key at a step of thirty seconds (RFC 6238). */
function codeAt(key: string, step: number): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const STEP_MS = 30_000
const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** An app on a person's phone. A code is good once, so it never shows the same one twice. */
export function authenticator(key: string, lastUsed = 0) {
  let last = lastUsed
  return {
    next: (now: Date): string => {
      last = Math.max(last + 1, stepOf(now))
      if (last > stepOf(now) + 1) throw new Error('more codes in half a minute than an app has')
      return codeAt(key, last)
    },
    /** The code that was shown last, which is used up. */
    used: (): string => codeAt(key, last),
  }
}

export type Authenticator = ReturnType<typeof authenticator>
