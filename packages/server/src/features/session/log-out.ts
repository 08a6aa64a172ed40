import { writeAudit } from '../../platform/ledgers/audit.ts'
import { verifyAccessToken } from '../../platform/session/access-token.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockFamilyOf, revokeFamily } from './queries.ts'

type Named = { readonly refreshToken: string | undefined; readonly authorization: string | undefined }

/** Ends the session that the call names, by refresh token or by access token. A bare call names none, and that is fine. */
export async function logOut(deps: Deps, { refreshToken, authorization }: Named): Promise<void> {
  const now = deps.clock()
  const bearer = authorization?.replace(/^Bearer /i, '')
  const claims = bearer ? await verifyAccessToken(deps.tokenSecret, bearer, now) : undefined
  await inTransaction(deps.db, async (tx) => {
    const byToken = refreshToken ? (await lockFamilyOf(tx, refreshToken))?.family : undefined
    const family = byToken ?? (claims && { id: claims.familyId, userId: claims.userId })
    if (!family || !(await revokeFamily(tx, family.id, 'logout', now))) return
    const { id, userId } = family
    await writeAudit(tx, { at: now, action: 'session.closed', userId, companyId: null, subject: id })
  })
}
