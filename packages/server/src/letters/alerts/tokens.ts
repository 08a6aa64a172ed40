import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'

/** What a link in a mail does: stop a kind of mail, or confirm the address. */
type Purpose = 'stop' | 'confirm'

/**
 * Somebody's link. The address of the person is signed along but not written into it: a link that went to an earlier address
 * opens nothing.
 */
export type LinkFacts = {
  readonly purpose: Purpose
  readonly userId: number
  /** What is stopped, or until when the link works. */
  readonly what: string
}

const signatureOf = (secret: Uint8Array, { purpose, userId, what }: LinkFacts, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`alerts ${purpose} ${userId} ${what} ${address}`)
    .digest()
    .subarray(0, 24)

export const makeToken = ([newest]: TokenSecrets, facts: LinkFacts, address: string): string =>
  `${facts.userId}.${facts.what}.${signatureOf(newest, facts, address).toString('base64url')}`

const TOKEN = /^(\d{1,9})\.([A-Za-z0-9]{1,20})\.([\w-]{32})$/

/** What a token says of itself; whether it is ours is known with the address of its person. */
export function readToken(purpose: Purpose, token: string) {
  const [, userId, what, signature] = TOKEN.exec(token) ?? []
  if (userId === undefined || what === undefined || signature === undefined) return undefined
  const facts: LinkFacts = { purpose, userId: Number(userId), what }
  return {
    ...facts,
    isOurs: (secrets: TokenSecrets, address: string): boolean => {
      const shown = Buffer.from(signature, 'base64url')
      return secrets.some((secret) => timingSafeEqual(signatureOf(secret, facts, address), shown))
    },
  }
}
