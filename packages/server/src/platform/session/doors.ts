import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TokenSecrets } from './token-secret.ts'

const HALF = 16

/**
 * A cookie of which half is random and the other half its signature, so that one of ours is known without the database.
 * The purpose keeps the value of one cookie from being good as another. The prefix keeps other sites and plain HTTP from
 * planting a cookie of this name.
 */
export function signedCookie(name: `__Host-${string}`, purpose: string) {
  const shownBy = new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`)
  const signatureOf = (secret: Uint8Array, random: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(purpose).update(random).digest().subarray(0, HALF)
  return {
    name,
    make: ([newest]: TokenSecrets): string => {
      const random = randomBytes(HALF)
      return Buffer.concat([random, signatureOf(newest, random)]).toString('base64url')
    },
    /** The value that a call shows, if we have made it. */
    find: (
      secrets: TokenSecrets | undefined,
      { headers }: Pick<FastifyRequest, 'headers'>,
    ): string | undefined => {
      const shown = shownBy.exec(headers.cookie ?? '')?.[1]
      const value = Buffer.from(shown ?? '', 'base64url')
      if (value.length !== 2 * HALF) return undefined
      const [random, signature] = [value.subarray(0, HALF), value.subarray(HALF)]
      const isOurs = secrets?.some((secret) => timingSafeEqual(signatureOf(secret, random), signature))
      return isOurs ? shown : undefined
    },
    /** Without an age it ends with the browser. */
    header: (value: string, maxAgeSeconds?: number): string => {
      const age = maxAgeSeconds === undefined ? '' : `Max-Age=${maxAgeSeconds}; `
      return `${name}=${value}; Path=/; ${age}HttpOnly; Secure; SameSite=Strict`
    },
  }
}

type SignedCookie = ReturnType<typeof signedCookie>

/** A way in. Customers and staff have known devices and budgets of wrong tries of their own (docs/decisions/0023). */
export type Door = {
  /** Tells a known device from a stranger's, and authorises nothing. */
  readonly device: SignedCookie
  /** What the keys of its budgets begin with. */
  readonly budgets: 'user' | 'staff'
  /** From where its people have signed in before. */
  readonly known: { readonly table: string; readonly person: string }
}

export const portalDoor: Door = {
  device: signedCookie('__Host-kassavirta-device', 'device'),
  budgets: 'user',
  known: { table: 'known_caller', person: 'user_id' },
}

/** Another name than at the portal: on a machine where both are tried out they share their cookies. */
export const deskDoor: Door = {
  device: signedCookie('__Host-kassavirta-desk-device', 'desk device'),
  budgets: 'staff',
  known: { table: 'staff_known_caller', person: 'staff_id' },
}
