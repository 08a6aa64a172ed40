import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Session } from '@kassavirta/domain/people/session/api'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import {
  verifyBearer,
  accessToken,
  openFamily,
  refreshTokenOf,
  storeRefreshToken,
  findRefreshToken,
  revokeSessions,
} from '../../platform/session/session.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import {
  rememberCaller,
  type SignInCaller,
  budgetOf,
  forgiveTry,
  registerTry,
} from '../../platform/session/tries.ts'
import { verifyPassword } from '../../platform/session/password.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { forgiveFailures, registerAttempt, type ThrottleSubject } from '../../platform/session/throttle.ts'
import * as queries from './queries.ts'
import { factorSubject, spendFactorCode } from './factor-queries.ts'

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
  const user = await queries.findByUsername(db, username, caller)
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
 * Comes after the password, so that only a caller who knows it learns that there is a second factor. Wrong codes are counted
 * apart from wrong passwords, with the same keys.
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

/** Long enough for a lost answer or a second tab. An older token in the hands of a thief ends the session. */
const GRACE_MS = 60_000

type RefreshRequest = { readonly refreshToken: string; readonly userId: number }

/**
 * Exchanges the current token for the next one. The token before it, if used a moment ago, gets the same next token
 * again, for a tab that missed the answer. Anything older is a stolen or copied token, and the whole family ends.
 */
export async function refreshSession(deps: Deps, { refreshToken, userId }: RefreshRequest): Promise<Session> {
  const now = deps.clock()
  const renewed = await inTransaction(deps.db, async (tx) => {
    const found = await queries.lockFamilyOf(tx, refreshToken)
    if (!found || found.family.userId !== userId) return undefined
    const { family, token } = found
    const { generation, rotatedAt } = token
    const alive =
      family.revokedAt === null && family.expiresAt > now && !(await queries.isDisabled(tx, userId))
    if (!alive || findRefreshToken(deps, token) === undefined) return undefined
    if (generation === family.generation) {
      const next = refreshTokenOf(deps, family.id, generation + 1)
      await storeRefreshToken(tx, next, family.id, generation + 1)
      await queries.markRotated(tx, refreshToken, family.id, generation + 1, now)
      return renewSession(tx, deps, family, next, now)
    }
    const justBefore = generation === family.generation - 1 && rotatedAt !== null
    if (justBefore && now.getTime() - rotatedAt.getTime() <= GRACE_MS) {
      const current = await queries.findToken(tx, family.id, family.generation)
      const next = current && findRefreshToken(deps, current)
      return next && renewSession(tx, deps, family, next, now)
    }
    return { stolen: family }
  })
  if (renewed && 'stolen' in renewed) await endStolen(deps, renewed.stolen, now)
  if (!renewed || 'stolen' in renewed) throw new Unauthorized()
  return renewed
}

type Family = { readonly id: string; readonly userId: number }

async function renewSession(
  tx: Db,
  deps: Deps,
  { id, userId }: Family,
  refreshToken: string,
  now: Date,
): Promise<Session> {
  return {
    token: accessToken(deps, userId, id),
    refreshToken,
    user: await readSessionUser(tx, userId, now),
  }
}

/** A transaction of its own, because the lock of the person comes before any lock of a row. */
const endStolen = ({ db }: Deps, { id, userId }: Family, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRights(tx, { changes: { userIds: [userId] } })
    const ended = await revokeSessions(tx, { familyId: id }, { reason: 'reuse', now })
    if (ended.length === 0) return
    await writeAudit(tx, { at: now, action: 'session.reuse', userId, companyId: null, subject: id })
    const { username, emailAddress } = await queries.findRecipient(tx, userId)
    const { subject, body } = profileMails.sessionClosed
    await writeMail(tx, { recipient: emailAddress, subject, body: fill(body, { username }) }, now)
  })

type LogoutRequest = { readonly refreshToken: string | undefined; readonly authorization: string | undefined }

/**
 * Ends the session of the refresh token or the access token in the call. A call without either ends nothing and is no
 * error.
 */
export async function logOut(deps: Deps, { refreshToken, authorization }: LogoutRequest): Promise<void> {
  const now = deps.clock()
  const claims = verifyBearer(deps.tokenSecrets, authorization, now)
  await inTransaction(deps.db, async (tx) => {
    const byToken = refreshToken ? await queries.findFamilyOf(tx, refreshToken) : undefined
    const family = byToken ?? (claims && { id: claims.familyId, userId: claims.userId })
    if (!family) return
    const { id, userId } = family
    await lockRights(tx, { changes: { userIds: [userId] } })
    const ended = await revokeSessions(tx, { familyId: id }, { reason: 'logout', now })
    if (ended.length === 0) return
    await writeAudit(tx, { at: now, action: 'session.closed', userId, companyId: null, subject: id })
  })
}
