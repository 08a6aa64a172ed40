import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { User } from '../../../platform/rights/access.ts'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Unauthorized } from '../../../platform/http/faults.ts'
import { writeMail } from '../../../platform/mail/mail.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { hashPassword, verifyPassword } from '../../../platform/session/password.ts'
import { forgiveFailures, passwordSubject, registerAttempt } from '../../../platform/session/throttle.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findPersonById } from './queries.ts'
import { setNewPassword } from './set-new-password.ts'

type PasswordChangeBody = {
  readonly currentPassword?: string | null | undefined
  readonly newPassword: string
}

/**
 * A wrong current password answers 400 and never 401, because the session is not lost. Other sessions end, this one
 * continues.
 */
export async function changePassword(deps: Deps, caller: User, change: PasswordChangeBody): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  if (!change.currentPassword) throw fieldProblem('currentPassword', 'required')
  const person = await findPersonById(db, caller.userId)
  if (!person) throw new Unauthorized()
  const { username, passwordHash, emailAddress } = person
  // Limits guessing at an unlocked computer. Wrong passwords at sign-in are counted separately.
  const subject = passwordSubject(caller.userId)
  await registerAttempt(db, subject, now)
  if (!(await verifyPassword(change.currentPassword, passwordHash, 'known'))) {
    throw fieldProblem('currentPassword', 'wrongPassword')
  }
  await forgiveFailures(db, subject)
  const newHash = await hashPassword(change.newPassword)
  await inTransaction(db, async (tx) => {
    const { userId, familyId } = caller
    await lockRights(tx, { changes: { userIds: [userId] } })
    await setNewPassword(tx, userId, newHash, { now, exceptFamily: familyId })
    const mail = profileMails.passwordChanged
    await writeMail(
      tx,
      { recipient: emailAddress, subject: mail.subject, body: fill(mail.body, { username }) },
      now,
    )
    await writeAudit(tx, {
      at: now,
      action: 'user.passwordChanged',
      userId,
      companyId: null,
      subject: String(userId),
    })
  })
}
