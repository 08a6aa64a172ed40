import type { StaffStanding } from '@kassavirta/domain/kernel/people/access'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffCapability, StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { staffSession, staffUser } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import type { Db } from '../database/database.ts'
import { Unauthorized } from '../http/faults.ts'
import { signedCookie } from '../session/doors.ts'
import type { TokenSecrets } from '../session/token-secret.ts'

/** A shift with its overtime. */
const LIFE_MS = 10 * HOUR_MS
/** After so long without an act the person may have left the table. */
const IDLE_MS = 20 * MINUTE_MS
/** How exactly the last use is known: a write for every call would be too much. */
const USE_STEP_MS = MINUTE_MS

/** Its signature tells a session of ours from a made-up one before the call gets a slot. */
export const deskCookie = signedCookie('__Host-kassavirta-desk', 'desk session')

/** A person of the staff as a call of the desk knows them. */
export type StaffCaller = {
  readonly kind: 'staff'
  readonly staffId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly office: string
  readonly roles: readonly StaffRole[]
  readonly capabilities: readonly StaffCapability[]
  readonly sessionHash: string
  readonly standing: StaffStanding
  /** When the last code was shown. */
  readonly factorAt: Date | null
  readonly usedAt: Date
}

/** The token is in the cookie only: the hash in the table lets nobody sign in. */
export const sessionHash = (token: string): string => sha256(token)

/** Opens half a session: the password was right, and a code has to follow. It takes nothing from the person's others. */
export async function openStaffSession(
  db: Db,
  secrets: TokenSecrets,
  staffId: number,
  now: Date,
): Promise<string> {
  const token = deskCookie.make(secrets)
  await db.insert(staffSession).values({
    hash: sessionHash(token),
    staffId,
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  })
  return token
}

type OwnSession = Pick<StaffCaller, 'staffId' | 'sessionHash'>

/**
 * A code was shown: the session is whole, decisions may be made for a while, and every other session of the person is
 * over, for they work at one table. The row of the person is locked, so that of two sign-ins at once the later one stays.
 * With a new token the earlier one is worth nothing, as somebody may have copied it before the code was shown.
 */
export async function completeSession(
  tx: Db,
  { staffId, sessionHash: hash }: OwnSession,
  now: Date,
  newToken?: string,
): Promise<void> {
  await tx.select({ id: staffUser.id }).from(staffUser).where(eq(staffUser.id, staffId)).for('update')
  await tx
    .update(staffSession)
    .set({ revokedAt: now, revokedReason: 'elsewhere' })
    .where(and(livingOf(staffId), ne(staffSession.hash, hash)))
  const completed = await tx
    .update(staffSession)
    .set({ factorAt: now, usedAt: now, ...(newToken && { hash: sessionHash(newToken) }) })
    .where(and(livingOf(staffId), eq(staffSession.hash, hash)))
    .returning({ hash: staffSession.hash })
  if (completed.length === 0) throw new Unauthorized()
}

const livingOf = (staffId: number) => and(eq(staffSession.staffId, staffId), isNull(staffSession.revokedAt))

type EndReason = NonNullable<typeof staffSession.$inferSelect.revokedReason>

export async function endStaffSession(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(staffSession)
    .set({ revokedAt: now, revokedReason: 'end' })
    .where(and(eq(staffSession.hash, hash), isNull(staffSession.revokedAt)))
}

export async function endStaffSessions(
  tx: Db,
  staffId: number,
  revokedReason: EndReason,
  now: Date,
): Promise<void> {
  await tx.update(staffSession).set({ revokedAt: now, revokedReason }).where(livingOf(staffId))
}

type SessionTimes = { readonly factorAt: Date | null; readonly usedAt: Date }

export function standingOf({ factorAt, usedAt }: SessionTimes, now: Date): StaffStanding {
  if (factorAt === null) return 'password'
  return now.getTime() - usedAt.getTime() > IDLE_MS ? 'locked' : 'full'
}

/** Notes that the person is at work. Never brings a locked session back: only its password does. */
export async function noteUse(db: Db, { sessionHash: hash, usedAt }: StaffCaller, now: Date): Promise<void> {
  if (now.getTime() - usedAt.getTime() < USE_STEP_MS) return
  const stillOpen = gt(staffSession.usedAt, new Date(now.getTime() - IDLE_MS))
  await db
    .update(staffSession)
    .set({ usedAt: now })
    .where(and(eq(staffSession.hash, hash), stillOpen, lt(staffSession.usedAt, now)))
}

export async function unlockSession(db: Db, hash: string, now: Date): Promise<void> {
  await db.update(staffSession).set({ usedAt: now }).where(eq(staffSession.hash, hash))
}

/** As if nothing had been done for very long: only the password opens it again. */
export async function lockSession(db: Db, hash: string): Promise<void> {
  await db
    .update(staffSession)
    .set({ usedAt: new Date(0) })
    .where(eq(staffSession.hash, hash))
}
