import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import type { NextStep, unlockStaffSession, PasskeyProof } from '@kassavirta/domain/people/staff/api'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { rememberCaller, type SignInCaller, forgiveTry, registerTry } from '../../platform/session/tries.ts'
import { hashCode, newCode, base32 } from '../../platform/session/codes.ts'
import { hashPassword, verifyPassword } from '../../platform/session/password.ts'
import { sealKey } from '../../platform/session/token-secret.ts'
import {
  addressSubject,
  forgiveFailures,
  registerAttempt,
  type ThrottleSubject,
} from '../../platform/session/throttle.ts'
import {
  completeSession,
  deskCookie,
  endStaffSession,
  endStaffSessions,
  openStaffSession,
  unlockSession,
  type StaffCaller,
} from '../../platform/staff/staff-session.ts'
import { insertRecoveryCodes, saveKey, staffFactors } from '../session/factor-queries.ts'
import { endCodes, lockStaffById } from './staff-office/queries.ts'
import { notifyOfAccess } from './staff-office/access-codes.ts'
import * as queries from './queries.ts'
import { checkCode, checkPasskey, codeSubject, secretsOf } from './show-factor.ts'

const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** After so long the lock asks for a code besides the password. */
const CODE_AGE_MS = 4 * HOUR_MS

const passwordSubject = (staffId: number): ThrottleSubject => ({
  key: `staff password ${staffId}`,
  free: 5,
  longestSeconds: 60,
})

type SessionStart = { readonly token: string; readonly next: NextStep }

async function nextStep(tx: Db, staffId: number): Promise<NextStep> {
  if (!(await queries.hasFactor(tx, staffId))) return 'enrol'
  return (await queries.hasPasskeys(tx, staffId)) ? 'passkey' : 'factor'
}

/** The first half of signing in. An unknown name, a wrong password and a disabled person get the same answer. */
export async function beginSession(
  deps: Deps,
  { username, password }: { readonly username: string; readonly password: string },
  caller: SignInCaller,
): Promise<SessionStart> {
  const { db, clock } = deps
  const now = clock()
  const person = await queries.findStaffByName(db, username, caller)
  const tried = { username, caller, known: person }
  await registerTry(db, deskDoor, tried, now)
  const priority = person?.knowsDevice ? 'known' : 'stranger'
  const right = await verifyPassword(password, person?.passwordHash, priority)
  if (!person || !right || person.disabledAt || !person.hasRole) {
    await writeAudit(db, { ...auditOf(now, person?.id), action: 'staff.refused' })
    throw new Unauthorized()
  }
  await forgiveTry(db, deskDoor, tried)
  return inTransaction(db, async (tx) => {
    const token = await openStaffSession(tx, secretsOf(deps), person.id, now)
    await writeAudit(tx, { ...auditOf(now, person.id), action: 'staff.passwordShown' })
    return { token, next: await nextStep(tx, person.id) }
  })
}

/** Sets the password with a code: the first one, or a new one after the access was renewed. */
export async function activate(
  deps: Deps,
  { code, password, network }: { readonly code: string; readonly password: string; readonly network: string },
): Promise<SessionStart> {
  const { db, clock } = deps
  const now = clock()
  const found = await queries.findCode(db, hashCode(code), now)
  // A code has too many bits to be guessed, so a right one works however many wrong ones came from its address.
  if (!found) {
    await registerAttempt(db, addressSubject('staff activation', network), now)
    throw fieldProblem('code', 'activationCodeInvalid')
  }
  if (!found.hasRole) throw fieldProblem('code', 'rolesPending')
  const passwordHash = await hashPassword(password, 'known')
  return inTransaction(db, async (tx) => {
    // The code may have been used up while the hash was made.
    if (!(await queries.findCode(tx, hashCode(code), now)))
      throw fieldProblem('code', 'activationCodeInvalid')
    await queries.setPassword(tx, found.staffId, passwordHash)
    await endStaffSessions(tx, found.staffId, 'elsewhere', now)
    const token = await openStaffSession(tx, secretsOf(deps), found.staffId, now)
    await writeAudit(tx, { ...auditOf(now, found.staffId), action: 'staff.passwordSet' })
    return { token, next: await nextStep(tx, found.staffId) }
  })
}

/** Enrolling an app needs a code besides the password. The code shows that an administrator has allowed it. */
export async function enrol(deps: Deps, staff: StaffCaller, code: string, caller: SignInCaller) {
  const { staffId, username } = staff
  const { db, clock } = deps
  const now = clock()
  const subject = await codeSubject(deps, staff, caller)
  await registerAttempt(db, subject, now)
  const found = await queries.findCode(db, hashCode(code), now)
  if (found?.staffId !== staffId) throw fieldProblem('code', 'activationCodeInvalid')
  await forgiveFailures(db, subject)
  const key = randomBytes(KEY_BYTES)
  const sealed = sealKey(secretsOf(deps), staffId, key)
  if (!(await saveKey(db, staffFactors, staffId, { ...sealed, createdAt: now })))
    throw new Problem('factorActive')
  const text = base32(key)
  const label = encodeURIComponent(username)
  return { key: text, link: `otpauth://totp/Kassavirta:${label}?secret=${text}&issuer=Kassavirta` }
}

/** The new token of a session that shows its first code or passkey. A later proof leaves the token: calls may be under way with it. */
const newTokenFor = (deps: Deps, { factorAt }: StaffCaller): string | undefined =>
  factorAt === null ? deskCookie.make(secretsOf(deps)) : undefined

type ProofResult = { readonly newToken: string | undefined; readonly recoveryCodes: readonly string[] }

/**
 * The second half of signing in, after which the device is known and every other session is over. Returns the recovery
 * codes that the first code of an app brings.
 */
export async function showCode(
  deps: Deps,
  staff: StaffCaller,
  code: string,
  caller: SignInCaller,
): Promise<ProofResult> {
  const { staffId } = staff
  const now = deps.clock()
  await checkCode(deps, staff, code, caller)
  const newToken = newTokenFor(deps, staff)
  return inTransaction(deps.db, async (tx) => {
    await completeSession(tx, staff, now, newToken)
    await rememberCaller(tx, deskDoor, staffId, caller, now)
    await writeAudit(tx, { ...auditOf(now, staffId), action: 'staff.codeShown' })
    // After the sign-in nobody else may use a code of this person that is still open.
    if (newToken) await endCodes(tx, staffId, now)
    if (!(await queries.activateStaffKey(tx, staffId, now))) return { newToken, recoveryCodes: [] }
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    await insertRecoveryCodes(tx, staffFactors, staffId, codes.map(hashCode), now)
    await writeAudit(tx, { ...auditOf(now, staffId), action: 'staff.factorAdded' })
    const person = await lockStaffById(tx, staffId)
    if (person) await notifyOfAccess(tx, person, 'factorAdded', now)
    return { newToken, recoveryCodes: codes }
  })
}

/** The second half of signing in, and the fresh proof of an act, with a passkey instead of a code. */
export async function showPasskey(
  deps: Deps,
  staff: StaffCaller,
  proof: PasskeyProof,
  caller: SignInCaller,
): Promise<Pick<ProofResult, 'newToken'>> {
  const { staffId } = staff
  const now = deps.clock()
  await checkPasskey(deps, staff, proof, caller)
  const newToken = newTokenFor(deps, staff)
  await inTransaction(deps.db, async (tx) => {
    await completeSession(tx, staff, now, newToken)
    if (newToken) await endCodes(tx, staffId, now)
    await rememberCaller(tx, deskDoor, staffId, caller, now)
    await writeAudit(tx, { ...auditOf(now, staffId), action: 'staff.passkeyShown' })
  })
  return { newToken }
}

export async function unlock(
  deps: Deps,
  staff: StaffCaller,
  { password, code, passkey }: BodyOf<typeof unlockStaffSession>,
  caller: SignInCaller,
): Promise<void> {
  const { staffId, sessionHash, factorAt } = staff
  const { db, clock } = deps
  const now = clock()
  const subject = passwordSubject(staffId)
  await registerAttempt(db, subject, now)
  if (!(await verifyPassword(password, await queries.findPasswordHash(db, staffId), 'known')))
    throw fieldProblem('password', 'wrongPassword')
  await forgiveFailures(db, subject)
  if (now.getTime() - (factorAt?.getTime() ?? 0) <= CODE_AGE_MS) return unlockSession(db, sessionHash, now)
  if (passkey) await checkPasskey(deps, staff, passkey, caller)
  else if (code?.trim()) await checkCode(deps, staff, code, caller)
  else throw new Problem('factor_required')
  await inTransaction(db, (tx) => completeSession(tx, staff, now))
}

/** Ends only this session: one without the second factor must not end the one at work. */
export const leave = ({ db, clock }: Deps, { staffId, sessionHash }: StaffCaller): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endStaffSession(tx, sessionHash, clock())
    await writeAudit(tx, { ...auditOf(clock(), staffId), action: 'staff.left' })
  })

const auditOf = (at: Date, staffId: number | undefined) => ({
  at,
  userId: null,
  companyId: null,
  subject: String(staffId ?? ''),
  ...(staffId === undefined ? {} : { staffId }),
})
