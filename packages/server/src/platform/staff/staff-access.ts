import type { StaffAccess } from '@kassavirta/domain/kernel/access'
import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import type { Settings } from '../settings.ts'
import { readStaff, type StaffAsked, type StaffWith } from './staff-reads.ts'
import { noteUse, sessionHash, type StaffCaller } from './staff-session.ts'

export type { StaffCaller }

/** The prefix keeps other sites and plain HTTP from planting a cookie of this name. */
export const DESK_COOKIE = '__Host-kassavirta-desk'
const SHOWN = new RegExp(`(?:^|; *)${DESK_COOKIE}=([\\w-]{43})(?:;|$)`)

/** How old the last code may be where a decision wants one. */
const FRESH_MS = 5 * MINUTE_MS

/** A page that asks again and again by itself is not a person at work. */
const POLLED = '/api/desk/pulse'

export function shownSession({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = SHOWN.exec(headers.cookie ?? '')?.[1]
  return token === undefined ? undefined : sessionHash(token)
}

export async function admitStaff(
  deps: Deps,
  access: StaffAccess,
  request: FastifyRequest,
): Promise<StaffCaller> {
  const { staff } = await admitStaffWith(deps, access, request, readStaff)
  return staff
}

/** Lets a person in by a statement that reads what the call is about together with them (`staff-reads.ts`). */
export async function admitStaffWith<Found>(
  { db, clock, settings }: Deps,
  access: StaffAccess,
  request: FastifyRequest,
  read: (db: Db, asked: StaffAsked) => Promise<StaffWith<Found> | undefined>,
): Promise<StaffWith<Found>> {
  refuseOtherSites(settings, request)
  const now = clock()
  const hash = shownSession(request)
  const found = hash && (await read(db, { hash, now }))
  if (!found) throw new Unauthorized()
  const { staff } = found
  checkStaff(access, staff, now)
  if (staff.standing === 'full' && request.routeOptions.url !== POLLED) await noteUse(db, staff, now)
  return found
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

/**
 * A cookie goes along with calls of other sites too, so a call that changes something must prove that our own page made
 * it: a header that only scripts of the same origin can set, and what the browser says of where it comes from.
 */
export function refuseOtherSites(
  { deskUrl }: Pick<Settings, 'deskUrl'>,
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, host = '', 'sec-fetch-site': site, 'x-desk': mark } = headers
  // A proxy may give the server another host; the desk's own address is then in the settings.
  const ownHost = deskUrl === undefined ? host : new URL(deskUrl).host
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === ownHost)
  const isOwnSite = site === undefined || site === 'same-origin'
  if (mark !== '1' || !isOwnOrigin || !isOwnSite) throw new Problem('forbidden')
}
