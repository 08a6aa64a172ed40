import type { Session } from '@kassavirta/domain/session/api'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { verifyPassword } from '../../platform/session/password.ts'
import { accessToken, openFamily, refreshTokenOf, storeRefreshToken } from '../../platform/session/session.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import {
  addressSubject,
  countFailure,
  forgiveFailures,
  refuseWhileThrottled,
  registerAttempt,
  userSubject,
} from '../../platform/session/throttle.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findByUsername } from './queries.ts'

type LoginAttempt = { readonly username: string; readonly password: string; readonly address: string }

/** An unknown name, a wrong password and a disabled person take equally long and get the same answer. */
export async function logIn(deps: Deps, { username, password, address }: LoginAttempt): Promise<Session> {
  const { db, clock } = deps
  const now = clock()
  const [person, caller] = [userSubject(username), addressSubject('login', address)]
  await refuseWhileThrottled(db, [caller], now)
  await registerAttempt(db, person, now)
  const user = await findByUsername(db, username)
  const right = await verifyPassword(password, user?.passwordHash)
  if (!user || !right || user.disabledAt) {
    await countFailure(db, [caller], now)
    await writeAudit(db, { ...auditFieldsOf(user?.id ?? null, now), action: 'session.refused' })
    throw new Unauthorized()
  }
  await forgiveFailures(db, person)
  return inTransaction(db, async (tx) => {
    const familyId = await openFamily(tx, user.id, now)
    const refreshToken = refreshTokenOf(deps, familyId, 0)
    await storeRefreshToken(tx, refreshToken, familyId, 0)
    await writeAudit(tx, { ...auditFieldsOf(user.id, now), action: 'session.opened', subject: familyId })
    const token = accessToken(deps, user.id, familyId)
    return { token, refreshToken, user: await readSessionUser(tx, user.id, now) }
  })
}

const auditFieldsOf = (userId: number | null, at: Date) => ({ at, userId, companyId: null, subject: '' })
