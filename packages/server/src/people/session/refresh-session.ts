import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Session } from '@kassavirta/domain/people/session/api'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import {
  accessToken,
  findRefreshToken,
  refreshTokenOf,
  revokeSessions,
  storeRefreshToken,
} from '../../platform/session/session.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findRecipient, findToken, isDisabled, lockFamilyOf, markRotated } from './queries.ts'

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
    const found = await lockFamilyOf(tx, refreshToken)
    if (!found || found.family.userId !== userId) return undefined
    const { family, token } = found
    const { generation, rotatedAt } = token
    const alive = family.revokedAt === null && family.expiresAt > now && !(await isDisabled(tx, userId))
    if (!alive || findRefreshToken(deps, token) === undefined) return undefined
    if (generation === family.generation) {
      const next = refreshTokenOf(deps, family.id, generation + 1)
      await storeRefreshToken(tx, next, family.id, generation + 1)
      await markRotated(tx, refreshToken, family.id, generation + 1, now)
      return renewSession(tx, deps, family, next, now)
    }
    const justBefore = generation === family.generation - 1 && rotatedAt !== null
    if (justBefore && now.getTime() - rotatedAt.getTime() <= GRACE_MS) {
      const current = await findToken(tx, family.id, family.generation)
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
    const { username, emailAddress } = await findRecipient(tx, userId)
    const { subject, body } = profileMails.sessionClosed
    await writeMail(tx, { recipient: emailAddress, subject, body: fill(body, { username }) }, now)
  })
