import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../src/platform/database/database.ts'
import {
  completeSession,
  deskCookie,
  endStaffSessions,
  openStaffSession,
  sessionHash,
} from '../../src/platform/staff/staff-session.ts'
import { staffSession, staffUser } from '../../src/tables/staff.ts'
import { addStaff } from '../desk.ts'
import type { TestPortal } from '../harness.ts'
import { givenGuardWorld, type Caller, type GuardWorld } from './world.ts'

type Headers = Readonly<Record<string, string>>

/** What every page of the desk sends along. */
const MARK = { 'x-desk': '1' }

/** How long ago things were, in minutes. */
type Ages = { readonly used?: number; readonly code?: number | null }

const isLiving = async (db: Db, hash: string): Promise<boolean> =>
  (await db.$count(staffSession, and(eq(staffSession.hash, hash), isNull(staffSession.revokedAt)))) > 0

/** A person of the staff. Where a call has ended the session, another one is opened. */
export async function addAtDesk(
  portal: TestPortal,
  name: string,
  roles: readonly StaffRole[],
  ages: Ages = {},
) {
  const { staffId } = await addStaff(portal, name, roles)
  const { db } = portal.database
  const before = (minutes: number) => new Date(portal.now.getTime() - minutes * MINUTE_MS)
  let known: { readonly token: string; readonly hash: string } | undefined
  const headers = async (): Promise<Headers> => {
    if (known && (await isLiving(db, known.hash)))
      return { ...MARK, cookie: `${deskCookie.name}=${known.token}` }
    const token = await openStaffSession(db, portal.deps.deskSecrets!, staffId, portal.now)
    const hash = sessionHash(token)
    known = { token, hash }
    if (ages.code !== null) await completeSession(db, { staffId, sessionHash: hash }, before(ages.code ?? 0))
    await db
      .update(staffSession)
      .set({ usedAt: before(ages.used ?? 0) })
      .where(eq(staffSession.hash, hash))
    return { ...MARK, cookie: `${deskCookie.name}=${token}` }
  }
  return { staffId, headers }
}

/** Customers, strangers and staff of every kind and standing, all with the mark of the desk's own page. */
export async function givenDeskWorld(portal: TestPortal): Promise<GuardWorld> {
  const world = await givenGuardWorld(portal)
  // To the desk, which does not read their token, people of the portal are alike: the first and the last are enough.
  const people = world.callers.filter(({ state }) => state === 'in')
  const alike = new Set(people.slice(1, -1))
  const outside = world.callers.filter((caller) => !alike.has(caller))
  const fromOutside = outside.map((caller) => ({
    ...caller,
    headers: async () => ({ ...MARK, ...(await caller.headers()) }),
  }))
  return { ...world, callers: [...fromOutside, ...(await addDeskCallers(portal))] }
}

async function addDeskCallers(portal: TestPortal): Promise<readonly Caller[]> {
  const caller = async (
    name: string,
    roles: readonly StaffRole[],
    ages: Ages,
    standing: Standing,
  ): Promise<Caller> => {
    const { headers } = await addAtDesk(portal, name.replaceAll(' ', '-'), roles, ages)
    return { name, headers, state: 'staff', roles, standing, isFresh: (ages.code ?? 0) < 5 }
  }
  const everything = staffRoles.filter((role) => role !== 'admin')
  const callers = [
    await caller('half signed in', everything, { code: null }, 'password'),
    await caller('locked', everything, { used: 21, code: 30 }, 'locked'),
    await caller('supervisor with an old code', ['supervisor'], { code: 6 }, 'full'),
    await caller('nothing but a session', [], {}, 'full'),
  ]
  for (const role of staffRoles) callers.push(await caller(role, [role], {}, 'full'))
  return [...callers, ...(await addEnded(portal, everything))]
}

type Standing = Extract<Caller, { readonly state: 'staff' }>['standing']

/** People whose session is over: disabled, signed in elsewhere, past the end of the shift; and a cookie of nobody. */
async function addEnded(portal: TestPortal, roles: readonly StaffRole[]): Promise<readonly Caller[]> {
  const { db } = portal.database
  const nobody = { state: 'nobody', token: false } as const
  const disabled = await addAtDesk(portal, 'disabled', roles)
  await db.update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.id, disabled.staffId))
  const elsewhere = await addAtDesk(portal, 'elsewhere', roles)
  const old = await elsewhere.headers()
  await endStaffSessions(db, elsewhere.staffId, 'elsewhere', portal.now)
  const expired = await addAtDesk(portal, 'expired', roles)
  const ofExpired = async () => {
    const headers = await expired.headers()
    await db
      .update(staffSession)
      .set({ expiresAt: portal.now })
      .where(eq(staffSession.staffId, expired.staffId))
    return headers
  }
  const invented = { ...MARK, cookie: `${deskCookie.name}=${'A'.repeat(43)}` }
  return [
    { ...nobody, name: 'a disabled person', headers: disabled.headers },
    { ...nobody, name: 'a session that another one ended', headers: async () => old },
    { ...nobody, name: 'a session whose time is over', headers: ofExpired },
    { ...nobody, name: 'an invented cookie', headers: async () => invented },
  ]
}
