import type { StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import type { Settings } from '../settings.ts'
import { readStaff } from './staff-reads.ts'
import { deskCookie, noteUse, sessionHash, type StaffCaller } from './staff-session.ts'

export type { StaffCaller }

/** How old the last code may be where a decision wants one. */
const FRESH_MS = 5 * MINUTE_MS

/** A page that asks again and again by itself is not a person at work. */
const POLLED = '/api/desk/pulse'

/** Who may run now and who calls are asked apart, and both need the hash. */
const sessionsOfRequests = new WeakMap<object, string | undefined>()

/** The session that a call shows, if it is one of ours; whether it still lives the database knows. */
export function shownSession(
  { deskSecrets }: Pick<Deps, 'deskSecrets'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  if (!sessionsOfRequests.has(request)) {
    const token = deskCookie.find(deskSecrets, request)
    sessionsOfRequests.set(request, token === undefined ? undefined : sessionHash(token))
  }
  return sessionsOfRequests.get(request)
}

export async function admitStaff(
  deps: Deps,
  access: StaffAccess,
  request: FastifyRequest,
): Promise<StaffCaller> {
  const { db, clock, settings } = deps
  refuseOtherSites(settings, request)
  const now = clock()
  const hash = shownSession(deps, request)
  const staff = hash && (await readStaff(db, { hash, now }))
  if (!staff) throw new Unauthorized()
  checkStaff(access, staff, now)
  if (staff.standing === 'full' && request.routeOptions.url !== POLLED) await noteUse(db, staff, now)
  return staff
}

/** Whether a person may make a call now. An act asks it once more under its locks. */
export function checkStaff(
  { needs, standings, fresh }: StaffAccess,
  { standing, capabilities, factorAt }: StaffCaller,
  now: Date,
): void {
  if (!standings.includes(standing))
    throw standing === 'locked' ? new Problem('deskLocked') : new Unauthorized()
  if (needs.length > 0 && !needs.some((need) => capabilities.includes(need))) throw new Problem('forbidden')
  if (fresh && now.getTime() - (factorAt?.getTime() ?? 0) > FRESH_MS) throw new Problem('codeNotFresh')
}

/** Where the desk is, as browsers know it. A proxy may give the server another host; the settings have the address then. */
export function deskOrigin(
  { deskUrl }: Pick<Settings, 'deskUrl'>,
  { protocol, headers: { host = '' } }: Pick<FastifyRequest, 'protocol' | 'headers'>,
): URL | undefined {
  return URL.parse(deskUrl ?? `${protocol}://${host}`) ?? undefined
}

/**
 * A cookie goes along with calls of other sites too, so a call that changes something must prove that our own page made
 * it: a header that only scripts of the same origin can set, and what the browser says of where it comes from.
 */
export function refuseOtherSites(
  { deskUrl }: Pick<Settings, 'deskUrl'>,
  { method, protocol, headers }: Pick<FastifyRequest, 'method' | 'protocol' | 'headers'>,
): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, 'sec-fetch-site': site, 'x-desk': mark } = headers
  const ownOrigin = deskOrigin({ deskUrl }, { protocol, headers })?.origin
  const isOwnOrigin = origin === undefined || origin === ownOrigin
  const isOwnSite = site === undefined || site === 'same-origin'
  if (mark !== '1' || !isOwnOrigin || !isOwnSite) throw new Problem('forbidden')
}
