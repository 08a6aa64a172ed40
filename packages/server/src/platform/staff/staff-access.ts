import type { FastifyRequest } from 'fastify'
import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import type { Settings } from '../settings.ts'
import { deskCookie, noteUse, sessionHash, type StaffCaller, standingOf } from './staff-session.ts'

/** How old the last code may be for a decision that needs one. */
const FRESH_MS = 5 * MINUTE_MS

/** A page that asks again and again by itself is not a person at work. */
const POLLED = '/api/desk/pulse'

/** Admission and access control both need the hash, so it is made once for each request. */
const sessionsOfRequests = new WeakMap<object, string | undefined>()

/** The session that a call shows, if it is one of ours; whether it still lives is not checked here. */
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

/** Refuses a person who may not make the call now. An act repeats it under its locks. */
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

/** The session that a call shows, and when. */
type ShownSession = { readonly hash: string; readonly now: Date }
type StaffQuery = { readonly hash: string; readonly now: string }

const Moment = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
)
export const StaffRow = z.strictObject({
  staffId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  office: z.string(),
  roles: z.array(z.nullable(z.enum(staffRoles))),
  factorAt: z.nullable(Moment),
  usedAt: Moment,
})

const milliseconds = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const roleNames = sql.raw(staffRoles.map((role) => `case when u.${role} then '${role}' end`).join(', '))

export const staffColumns = sql`u.id as "staffId", u.username, u.first_name as "firstName", u.last_name as "lastName",
  u.office, json_build_array(${roleNames}) as roles, ${milliseconds('s.factor_at')} as "factorAt",
  ${milliseconds('s.used_at')} as "usedAt"`

/** The person u whom the living session s belongs to. */
export const staffTables = (hash: SQLChunk, now: SQLChunk): SQL => sql`
  staff_session s join staff_user u on u.id = s.staff_id
  where s.hash = ${hash} and s.revoked_at is null and s.expires_at > ${now} and u.disabled_at is null`

export function toStaff(
  { roles: named, ...person }: z.output<typeof StaffRow>,
  { hash, now }: ShownSession,
): StaffCaller {
  const roles = staffRoles.filter((role) => named.includes(role))
  return {
    ...person,
    kind: 'staff',
    roles,
    capabilities: capabilitiesOf(roles),
    sessionHash: hash,
    standing: standingOf(person, now),
  }
}

const selectStaff = statement(
  StaffRow,
  ({ hash, now }: LaterValues<StaffQuery>) => sql`select ${staffColumns} from ${staffTables(hash, now)}`,
)

/** Finds who a living session belongs to. */
export async function readStaff(db: Db, shown: ShownSession): Promise<StaffCaller | undefined> {
  const [row] = await selectStaff(db, { hash: shown.hash, now: shown.now.toISOString() })
  return row && toStaff(row, shown)
}
