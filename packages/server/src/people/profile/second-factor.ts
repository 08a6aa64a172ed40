import { randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { factorMails } from '@kassavirta/domain/people/profile/terms.fi'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import type { User } from '../../platform/rights/access.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { hashCode, newCode, base32 } from '../../platform/session/codes.ts'
import { verifyPassword } from '../../platform/session/password.ts'
import { sealKey } from '../../platform/session/token-secret.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { forgiveFailures, passwordSubject, registerAttempt } from '../../platform/session/throttle.ts'
import * as factorQueries from '../session/factor-queries.ts'

/** As long as the hash of the codes, which RFC 4226 recommends. */
const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** A key that is not confirmed by then is deleted. */
const CONFIRM_WITHIN_MS = HOUR_MS

/** The first half of enrolling: the key is in use only after a code of it has come. */
export async function beginFactor(deps: Deps, { userId }: User, password: string) {
  const { db, clock, tokenSecrets } = deps
  const username = await checkPassword(deps, userId, password)
  const key = randomBytes(KEY_BYTES)
  const sealed = { ...sealKey(tokenSecrets, userId, key), createdAt: clock() }
  if (!(await factorQueries.saveKey(db, factorQueries.portalFactors, userId, sealed)))
    throw new Problem('factorActive')
  const text = base32(key)
  const label = encodeURIComponent(username)
  return { key: text, link: `otpauth://totp/Kassavirta:${label}?secret=${text}&issuer=Kassavirta` }
}

/** The second half. Sessions that were opened without a code end, except the caller's own. */
export async function confirmFactor(deps: Deps, caller: User, code: string) {
  const { userId, familyId } = caller
  const now = deps.clock()
  const since = new Date(now.getTime() - CONFIRM_WITHIN_MS)
  await checkCode(deps, userId, async () => {
    const isWaiting = await factorQueries.hasWaitingKey(deps.db, userId, since)
    return isWaiting && factorQueries.spendAppCode(deps, { userId, code: code.replaceAll(/\s/g, ''), now })
  })
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode)
  await inTransaction(deps.db, async (tx) => {
    await lockRights(tx, { changes: { userIds: [userId] } })
    if (!(await factorQueries.activateKey(tx, userId, since, now)))
      throw fieldProblem('code', 'factorCodeWrong')
    await factorQueries.insertRecoveryCodes(
      tx,
      factorQueries.portalFactors,
      userId,
      recoveryCodes.map(hashCode),
      now,
    )
    await revokeSessions(tx, { userIds: [userId], exceptFamily: familyId }, { reason: 'factor', now })
    await factorQueries.notifyPerson(tx, userId, factorMails.added, now)
    await writeAudit(tx, { ...auditOf(userId, now), action: 'user.factorAdded' })
  })
  return { recoveryCodes }
}

export async function removeFactor(
  deps: Deps,
  { userId }: User,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const now = deps.clock()
  await checkPassword(deps, userId, password)
  await checkCode(deps, userId, () => factorQueries.spendFactorCode(deps, { userId, code, now }))
  await inTransaction(deps.db, async (tx) => {
    if (!(await factorQueries.deleteFactor(tx, userId))) return
    await factorQueries.notifyPerson(tx, userId, factorMails.removed, now)
    await writeAudit(tx, { ...auditOf(userId, now), action: 'user.factorRemoved' })
  })
}

/** A change of the sign-in needs the password besides an open session. A wrong one answers 400: the session is not lost. */
async function checkPassword({ db, clock }: Deps, userId: number, password: string): Promise<string> {
  const { username, passwordHash } = await factorQueries.findCredentials(db, userId)
  const subject = passwordSubject(userId)
  await registerAttempt(db, subject, clock())
  if (!(await verifyPassword(password, passwordHash, 'known')))
    throw fieldProblem('password', 'wrongPassword')
  await forgiveFailures(db, subject)
  return username
}

async function checkCode(
  { db, clock }: Deps,
  userId: number,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const subject = factorQueries.factorSubject(`session ${userId}`)
  await registerAttempt(db, subject, clock())
  if (!(await isRight())) throw fieldProblem('code', 'factorCodeWrong')
  await forgiveFailures(db, subject)
}

const auditOf = (userId: number, at: Date) => ({ at, userId, companyId: null, subject: String(userId) })

export const renewSealedKeys = ({ db, tokenSecrets }: Deps): Promise<void> =>
  factorQueries.renewKeys(db, factorQueries.portalFactors, tokenSecrets)
