import { writeAudit } from '../../platform/ledgers/audit.ts'
import { verifyBearer } from '../../platform/session/access-token.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { findFamilyOf } from './queries.ts'

type LogoutRequest = { readonly refreshToken: string | undefined; readonly authorization: string | undefined }

/**
 * Ends the session of the refresh token or the access token in the call. A call without either ends nothing and is no
 * error.
 */
export async function logOut(deps: Deps, { refreshToken, authorization }: LogoutRequest): Promise<void> {
  const now = deps.clock()
  const claims = verifyBearer(deps.tokenSecrets, authorization, now)
  await inTransaction(deps.db, async (tx) => {
    const byToken = refreshToken ? await findFamilyOf(tx, refreshToken) : undefined
    const family = byToken ?? (claims && { id: claims.familyId, userId: claims.userId })
    if (!family) return
    const { id, userId } = family
    await lockRights(tx, { changes: { userIds: [userId] } })
    const ended = await revokeSessions(tx, { familyId: id }, { reason: 'logout', now })
    if (ended.length === 0) return
    await writeAudit(tx, { at: now, action: 'session.closed', userId, companyId: null, subject: id })
  })
}
