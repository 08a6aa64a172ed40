import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { rememberCaller, type SignInCaller } from '../../platform/session/known-callers.ts'
import { hashCode, newCode } from '../../platform/session/mailed-code.ts'
import { hashPassword, verifyPassword } from '../../platform/session/password.ts'
import { openKey, sealKey } from '../../platform/session/sealed-key.ts'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'
import {
  addressSubject,
  forgiveFailures,
  registerAttempt,
  type ThrottleSubject,
} from '../../platform/session/throttle.ts'
import { base32, findStep } from '../../platform/session/totp.ts'
import { budgetOf, forgiveTry, registerTry } from '../../platform/session/tries.ts'
import {
  completeSession,
  endStaffSession,
  endStaffSessions,
  openStaffSession,
  unlockSession,
  type StaffCaller,
} from '../../platform/staff/staff-session.ts'
import {
  activateStaffKey,
  findCode,
  findPasswordHash,
  findSealedKey,
  findStaffByName,
  hasFactor,
  insertRecoveryCodes,
  saveStaffKey,
  setPassword,
  spendRecoveryCode,
  spendStep,
  useUpCodes,
} from './queries.ts'
import { factorSubject } from '../../shared/second-factor.ts'

const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** After so long the lock asks for a code besides the password. */
const CODE_AGE_MS = 4 * HOUR_MS

/**
 * Wrong codes have a budget of their own wherever the password has one. A session that has shown a code before has
 * another: somebody who knows only the password must not block the codes of the person at work.
 */
async function codeSubject(
  { db }: Deps,
  { staffId, username, factorAt }: StaffCaller,
  caller: SignInCaller,
): Promise<ThrottleSubject> {
  if (factorAt) return factorSubject(`staff session ${staffId}`)
  const known = await findStaffByName(db, username, caller)
  return factorSubject(budgetOf(deskDoor, { username, caller, known }).key)
}
const passwordSubject = (staffId: number): ThrottleSubject => ({
  key: `staff password ${staffId}`,
  free: 5,
  longestSeconds: 60,
})

type NextStep = { readonly token: string; readonly next: 'factor' | 'enrol' }

/** The first half of signing in. An unknown name, a wrong password and a disabled person get the same answer. */
export async function beginSession(
  deps: Deps,
  { username, password }: { readonly username: string; readonly password: string },
  caller: SignInCaller,
): Promise<NextStep> {
  const { db, clock } = deps
  const now = clock()
  const person = await findStaffByName(db, username, caller)
  const tried = { username, caller, known: person }
  await registerTry(db, deskDoor, tried, now)
  const priority = person?.knowsDevice ? 'known' : 'stranger'
  const right = await verifyPassword(password, person?.passwordHash, priority)
  if (!person || !right || person.disabledAt) {
    await writeAudit(db, { ...auditOf(now, person?.id), action: 'staff.refused' })
    throw new Unauthorized()
  }
  await forgiveTry(db, deskDoor, tried)
  return inTransaction(db, async (tx) => {
    const token = await openStaffSession(tx, secretsOf(deps), person.id, now)
    await writeAudit(tx, { ...auditOf(now, person.id), action: 'staff.passwordShown' })
    return { token, next: (await hasFactor(tx, person.id)) ? 'factor' : 'enrol' }
  })
}

/** Sets the password of a person who has none yet, or whose access the command line has renewed. */
export async function activate(
  deps: Deps,
  { code, password, network }: { readonly code: string; readonly password: string; readonly network: string },
): Promise<NextStep> {
  const { db, clock } = deps
  const now = clock()
  const found = await findCode(db, hashCode(code), now)
  // A code has too many bits to be guessed, so a right one is heard however many wrong ones came from its address.
  if (!found) {
    await registerAttempt(db, addressSubject('staff activation', network), now)
    throw fieldProblem('code', 'activationCodeInvalid')
  }
  const passwordHash = await hashPassword(password, 'known')
  return inTransaction(db, async (tx) => {
    // The code may have been used up while the hash was made.
    if (!(await findCode(tx, hashCode(code), now))) throw fieldProblem('code', 'activationCodeInvalid')
    await setPassword(tx, found.staffId, passwordHash)
    await endStaffSessions(tx, found.staffId, 'elsewhere', now)
    const token = await openStaffSession(tx, secretsOf(deps), found.staffId, now)
    await writeAudit(tx, { ...auditOf(now, found.staffId), action: 'staff.passwordSet' })
    return { token, next: (await hasFactor(tx, found.staffId)) ? 'factor' : 'enrol' }
  })
}

/** A password alone enrols nothing: a code of the command line stands for the person's superior. */
export async function enrol(deps: Deps, staff: StaffCaller, code: string, caller: SignInCaller) {
  const { staffId, username } = staff
  const { db, clock } = deps
  const now = clock()
  const subject = await codeSubject(deps, staff, caller)
  await registerAttempt(db, subject, now)
  const found = await findCode(db, hashCode(code), now)
  if (found?.staffId !== staffId) throw fieldProblem('code', 'activationCodeInvalid')
  await forgiveFailures(db, subject)
  const key = randomBytes(KEY_BYTES)
  const sealed = sealKey(secretsOf(deps), staffId, key)
  if (!(await saveStaffKey(db, { staffId, ...sealed, createdAt: now }))) throw new Problem('factorActive')
  const text = base32(key)
  const label = encodeURIComponent(username)
  return { key: text, link: `otpauth://totp/Kassavirta:${label}?secret=${text}&issuer=Kassavirta` }
}

/**
 * The second half of signing in, after which the device is known and every other session is over. Returns the recovery
 * codes that the first code of an app brings.
 */
export async function showCode(
  deps: Deps,
  staff: StaffCaller,
  code: string,
  caller: SignInCaller,
): Promise<readonly string[]> {
  const { staffId } = staff
  const now = deps.clock()
  await checkCode(deps, staff, code, caller)
  return inTransaction(deps.db, async (tx) => {
    await completeSession(tx, staff, now)
    await rememberCaller(tx, deskDoor, staffId, caller, now)
    await writeAudit(tx, { ...auditOf(now, staffId), action: 'staff.codeShown' })
    if (!(await activateStaffKey(tx, staffId, now))) return []
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    await insertRecoveryCodes(tx, staffId, codes.map(hashCode), now)
    await useUpCodes(tx, staffId, now)
    await writeAudit(tx, { ...auditOf(now, staffId), action: 'staff.factorAdded' })
    return codes
  })
}

export async function unlock(
  deps: Deps,
  staff: StaffCaller,
  { password, code }: { readonly password: string; readonly code?: string | null | undefined },
  caller: SignInCaller,
): Promise<void> {
  const { staffId, sessionHash, factorAt } = staff
  const { db, clock } = deps
  const now = clock()
  const subject = passwordSubject(staffId)
  await registerAttempt(db, subject, now)
  if (!(await verifyPassword(password, await findPasswordHash(db, staffId), 'known')))
    throw fieldProblem('password', 'wrongPassword')
  await forgiveFailures(db, subject)
  if (now.getTime() - (factorAt?.getTime() ?? 0) <= CODE_AGE_MS) return unlockSession(db, sessionHash, now)
  if (!code?.trim()) throw new Problem('factor_required')
  await checkCode(deps, staff, code, caller)
  await inTransaction(db, (tx) => completeSession(tx, staff, now))
}

/** Ends this session and no other: half a session must not end the one at work. */
export const leave = ({ db, clock }: Deps, { staffId, sessionHash }: StaffCaller): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endStaffSession(tx, sessionHash, clock())
    await writeAudit(tx, { ...auditOf(clock(), staffId), action: 'staff.left' })
  })

async function checkCode(deps: Deps, staff: StaffCaller, code: string, caller: SignInCaller): Promise<void> {
  const subject = await codeSubject(deps, staff, caller)
  await registerAttempt(deps.db, subject, deps.clock())
  if (!(await spendCode(deps, staff.staffId, code))) throw fieldProblem('code', 'factorCodeWrong')
  await forgiveFailures(deps.db, subject)
}

/** Uses a code of the app or a recovery code up. */
async function spendCode(deps: Deps, staffId: number, code: string): Promise<boolean> {
  const { db, clock } = deps
  const typed = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return spendRecoveryCode(db, staffId, hashCode(code), clock())
  const factor = await findSealedKey(db, staffId)
  const key = factor && openKey(secretsOf(deps), staffId, factor)
  const step = key && findStep(key, typed, clock())
  return step !== undefined && spendStep(db, staffId, step)
}

export function secretsOf({ deskSecrets }: Deps): TokenSecrets {
  if (!deskSecrets) throw new Error('a desk was opened without a secret')
  return deskSecrets
}

const auditOf = (at: Date, staffId: number | undefined) => ({
  at,
  userId: null,
  companyId: null,
  subject: String(staffId ?? ''),
  ...(staffId === undefined ? {} : { staffId }),
})
