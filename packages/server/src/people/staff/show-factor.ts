import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { PasskeyProof } from '@kassavirta/domain/people/staff/api'
import type { Deps } from '../../platform/deps.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { type SignInCaller, budgetOf } from '../../platform/session/tries.ts'
import { hashCode, findStep } from '../../platform/session/codes.ts'
import { openKey, type TokenSecrets } from '../../platform/session/token-secret.ts'
import { forgiveFailures, registerAttempt, type ThrottleSubject } from '../../platform/session/throttle.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { factorSubject, renewKeys, spendStep, staffFactors } from '../session/factor-queries.ts'
import { isPasskeyShown } from './passkeys.ts'
import { findSealedKey, findStaffByName, spendRecoveryCode } from './queries.ts'

/**
 * The throttle of wrong codes: one for each throttle of passwords, and another for a session that has shown a code before.
 * So a stranger who knows only the password cannot block the codes of the person at work.
 */
export async function codeSubject(
  { db }: Deps,
  { staffId, username, factorAt }: StaffCaller,
  caller: SignInCaller,
): Promise<ThrottleSubject> {
  if (factorAt) return factorSubject(`staff session ${staffId}`)
  const known = await findStaffByName(db, username, caller)
  return factorSubject(budgetOf(deskDoor, { username, caller, known }).key)
}

export async function checkCode(
  deps: Deps,
  staff: StaffCaller,
  code: string,
  caller: SignInCaller,
): Promise<void> {
  const subject = await codeSubject(deps, staff, caller)
  await registerAttempt(deps.db, subject, deps.clock())
  if (!(await spendCode(deps, staff.staffId, code))) throw fieldProblem('code', 'factorCodeWrong')
  await forgiveFailures(deps.db, subject)
}

/** Counts as a try like a code does. A signature cannot be guessed, but checking one costs time. */
export async function checkPasskey(
  deps: Deps,
  staff: StaffCaller,
  proof: PasskeyProof,
  caller: SignInCaller,
): Promise<void> {
  const subject = await codeSubject(deps, staff, caller)
  await registerAttempt(deps.db, subject, deps.clock())
  if (!(await isPasskeyShown(deps, staff, proof))) throw new Problem('passkeyRefused')
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
  return step !== undefined && spendStep(db, staffFactors, staffId, step)
}

export function secretsOf({ deskSecrets }: Deps): TokenSecrets {
  if (!deskSecrets) throw new Error('a desk was opened without a secret')
  return deskSecrets
}

/** The same as for customers, with the secrets of the desk. */
export async function renewStaffKeys({ db, deskSecrets }: Deps): Promise<void> {
  if (deskSecrets) await renewKeys(db, staffFactors, deskSecrets)
}
