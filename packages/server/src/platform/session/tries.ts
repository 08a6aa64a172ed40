import type { Db } from '../database/database.ts'
import type { Door } from './doors.ts'
import { marksOf, type SignInCaller } from './known-callers.ts'
import { forgiveName, registerName } from './refused-names.ts'
import {
  forgiveFailures,
  knownSubject,
  registerAttempt,
  userSubject,
  type ThrottleSubject,
} from './throttle.ts'

/** Who tries to sign in, from where, and whether the person of that name has done so from there before. */
export type Try = {
  readonly username: string
  readonly caller: SignInCaller
  readonly known: { readonly knowsDevice: boolean; readonly knowsAddress: boolean } | undefined
}

/** Wrong tries count where the person is known; elsewhere all strangers share one budget (docs/decisions/0023). */
export function budgetOf(door: Door, { username, caller, known }: Try): ThrottleSubject {
  const { device, address } = marksOf(caller)
  if (known?.knowsDevice) return knownSubject(door, username, device)
  return known?.knowsAddress ? knownSubject(door, username, address) : userSubject(door, username)
}

const networkAt = ({ budgets }: Door, { network }: SignInCaller): string => `${budgets} ${network}`

/**
 * Counts a try as wrong before it is made, and refuses it while its budget or its network has to wait. Only a known device
 * is spared the wait of the network, not a known address: behind it, the answers would tell which names belong there.
 */
export async function registerTry(db: Db, door: Door, tried: Try, now: Date): Promise<void> {
  if (!tried.known?.knowsDevice) await registerName(db, networkAt(door, tried.caller), tried.username, now)
  await registerAttempt(db, budgetOf(door, tried), now)
}

/** The try was right after all. */
export async function forgiveTry(db: Db, door: Door, tried: Try): Promise<void> {
  await forgiveFailures(db, budgetOf(door, tried))
  await forgiveName(db, networkAt(door, tried.caller), tried.username)
}
