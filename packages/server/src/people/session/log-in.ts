import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Session } from '@kassavirta/domain/people/session/api'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { verifyPassword } from '../../platform/session/password.ts'
import { accessToken, openFamily, refreshTokenOf, storeRefreshToken } from '../../platform/session/session.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { rememberCaller, type SignInCaller } from '../../platform/session/known-callers.ts'
import { factorSubject, spendFactorCode } from './second-factor.ts'
import { forgiveFailures, registerAttempt, type ThrottleSubject } from '../../platform/session/throttle.ts'
import { budgetOf, forgiveTry, registerTry } from '../../platform/session/tries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findByUsername } from './queries.ts'

type LoginAttempt = {
  readonly username: string
  readonly password: string
  readonly code?: string | null | undefined
  readonly caller: SignInCaller
}

/** An unknown name, a wrong password and a disabled person take equally long and get the same answer. */
export async function logIn(deps: Deps, attempt: LoginAttempt): Promise<Session> {
  const { username, password, caller } = attempt
  const { db, clock } = deps
  const now = clock()
  const user = await findByUsername(db, username, caller)
  const tried = { username, caller, known: user }
  await registerTry(db, portalDoor, tried, now)
  const right = await verifyPassword(password, user?.passwordHash, user?.knowsDevice ? 'known' : 'stranger')
  if (!user || !right || user.disabledAt) {
    await writeAudit(db, { ...auditFieldsOf(user?.id ?? null, now), action: 'session.refused' })
    throw new Unauthorized()
  }
  if (user.hasFactor) await checkFactor(deps, user.id, attempt.code, budgetOf(portalDoor, tried))
  await forgiveTry(db, portalDoor, tried)
  return inTransaction(db, async (tx) => {
    const familyId = await openFamily(tx, user.id, now)
    const refreshToken = refreshTokenOf(deps, familyId, 0)
    await storeRefreshToken(tx, refreshToken, familyId, 0)
    await writeAudit(tx, { ...auditFieldsOf(user.id, now), action: 'session.opened', subject: familyId })
    await rememberCaller(tx, portalDoor, user.id, caller, now)
    const token = accessToken(deps, user.id, familyId)
    return { token, refreshToken, user: await readSessionUser(tx, user.id, now) }
  })
}

const auditFieldsOf = (userId: number | null, at: Date) => ({ at, userId, companyId: null, subject: '' })

/**
 * Comes after the password, so that only a caller who knows it learns that there is a second factor. Wrong codes have a
 * budget of their own wherever the password has one.
 */
async function checkFactor(
  deps: Deps,
  userId: number,
  code: LoginAttempt['code'],
  { key }: ThrottleSubject,
): Promise<void> {
  const now = deps.clock()
  if (!code?.trim()) throw new Problem('factor_required')
  const subject = factorSubject(key)
  await registerAttempt(deps.db, subject, now)
  if (!(await spendFactorCode(deps, { userId, code, now }))) {
    await writeAudit(deps.db, { ...auditFieldsOf(userId, now), action: 'session.factorRefused' })
    throw new Problem('factor_invalid')
  }
  await forgiveFailures(deps.db, subject)
}
