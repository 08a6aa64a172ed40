import { DAY_MS, SECOND_MS } from '@kassavirta/domain/kernel/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownCaller } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import { DEVICE_COOKIE, findDeviceMark, newDeviceMark } from './device-mark.ts'
import { networkOf } from './throttle.ts'
import type { TokenSecrets } from './token-secret.ts'

/** From where somebody signs in. A browser that shows no device of ours gets a new one, if it succeeds. */
export type SignInCaller = { readonly network: string; readonly device: string }

/** A device or an address that was not used for so long is a stranger again. */
export const KNOWN_FOR_DAYS = 90

export const callerOf = (secrets: TokenSecrets, request: FastifyRequest): SignInCaller => ({
  network: networkOf(request.ip),
  device: findDeviceMark(secrets, request) ?? newDeviceMark(secrets),
})

/** What is stored of a caller. */
export const marksOf = ({ network, device }: SignInCaller) => ({
  device: sha256(`device ${device}`),
  address: sha256(`address ${network}`),
})

/** The person has signed in from here, so wrong tries of strangers elsewhere do not count here from now on. */
export async function rememberCaller(tx: Db, userId: number, caller: SignInCaller, now: Date): Promise<void> {
  const { device, address } = marksOf(caller)
  await tx
    .insert(knownCaller)
    .values([device, address].map((mark) => ({ userId, mark, usedAt: now })))
    .onConflictDoUpdate({ target: [knownCaller.userId, knownCaller.mark], set: { usedAt: now } })
}

/** The cookie tells a known device from a stranger's and authorises nothing (docs/decisions/0023). */
export function keepDevice(reply: FastifyReply, { device }: SignInCaller): void {
  const maxAge = (KNOWN_FOR_DAYS * DAY_MS) / SECOND_MS
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`,
  )
}
