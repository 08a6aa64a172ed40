import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import type { Door } from './doors.ts'
import {
  forgiveName,
  registerName,
  forgiveFailures,
  knownSubject,
  registerAttempt,
  userSubject,
  type ThrottleSubject,
  networkOf,
} from './throttle.ts'
import type { TokenSecrets } from './token-secret.ts'

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

/** From where somebody signs in. A browser that shows no device of ours gets a new one, if it succeeds. */
export type SignInCaller = { readonly network: string; readonly device: string }

/** A device or an address that was not used for so long is a stranger again. */
export const KNOWN_FOR_DAYS = 90

export const callerOf = ({ device }: Door, secrets: TokenSecrets, request: FastifyRequest): SignInCaller => ({
  network: networkOf(request.ip),
  device: device.find(secrets, request) ?? device.make(secrets),
})

/** What is stored of a caller. */
const marksOf = ({ network, device }: SignInCaller) => ({
  device: sha256(`device ${device}`),
  address: sha256(`address ${network}`),
})

/** Columns that tell whether a person has signed in from this device and this address before. */
export function knownColumns({ known: { table, person } }: Door, personId: SQLChunk, caller: SignInCaller) {
  const { device, address } = marksOf(caller)
  const isKnown = (mark: string): SQL<boolean> => sql<boolean>`exists (select from ${sql.identifier(table)} k
    where k.${sql.identifier(person)} = ${personId} and k.mark = ${mark})`
  return { knowsDevice: isKnown(device), knowsAddress: isKnown(address) }
}

/** The person has signed in from here, so wrong tries of strangers elsewhere do not count here from now on. */
export async function rememberCaller(
  tx: Db,
  { known: { table, person } }: Door,
  personId: number,
  caller: SignInCaller,
  now: Date,
): Promise<void> {
  const { device, address } = marksOf(caller)
  const [of, at] = [sql.identifier(person), now.toISOString()]
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${of}, mark, used_at)
    values (${personId}, ${device}, ${at}), (${personId}, ${address}, ${at})
    on conflict (${of}, mark) do update set used_at = excluded.used_at`)
}

export function keepDevice(reply: FastifyReply, door: Door, { device }: SignInCaller): void {
  reply.header('set-cookie', door.device.header(device, (KNOWN_FOR_DAYS * DAY_MS) / SECOND_MS))
}
