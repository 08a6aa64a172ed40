import { DAY_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import type { Door } from './doors.ts'
import { networkOf } from './throttle.ts'
import type { TokenSecrets } from './token-secret.ts'

/** From where somebody signs in. A browser that shows no device of ours gets a new one, if it succeeds. */
export type SignInCaller = { readonly network: string; readonly device: string }

/** A device or an address that was not used for so long is a stranger again. */
export const KNOWN_FOR_DAYS = 90

export const callerOf = ({ device }: Door, secrets: TokenSecrets, request: FastifyRequest): SignInCaller => ({
  network: networkOf(request.ip),
  device: device.find(secrets, request) ?? device.make(secrets),
})

/** What is stored of a caller. */
export const marksOf = ({ network, device }: SignInCaller) => ({
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
