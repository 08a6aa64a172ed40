import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { writeMail } from '../../../platform/mail/mail.ts'
import { writeEvent } from '../../../platform/ledgers/outbox.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { hashPassword } from '../../../platform/session/password.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { addressSubject, countFailure, refuseWhileThrottled } from '../../../platform/session/throttle.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { confirmAddress } from '../confirmed-address.ts'
import { endEmailChange } from '../email-changes.ts'
import { portalDoor } from '../../../platform/session/doors.ts'
import { rememberCaller, type SignInCaller } from '../../../platform/session/known-callers.ts'
import { hashCode } from '../../../platform/session/mailed-code.ts'
import { findCodeUser, findPersonById, saveActivation, useCode } from './queries.ts'
import { setNewPassword } from './set-new-password.ts'

type ActivationBody = {
  readonly activationCode?: string | null | undefined
  readonly currentPassword?: string | null | undefined
  readonly newPassword: string
  readonly termsOfUseAccepted?: boolean | null | undefined
}

/** Sets the password with a code that identifies the account. Unknown, used and expired codes get the same answer. */
export async function activate(deps: Deps, body: ActivationBody, caller: SignInCaller): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const code = body.activationCode ?? body.currentPassword
  if (!code) throw fieldProblem('activationCode', 'required')
  if (body.termsOfUseAccepted !== true) throw fieldProblem('termsOfUseAccepted', 'termsNotAccepted')
  const activated = await inTransaction(db, async (tx) => {
    const userId = await findCodeUser(tx, hashCode(code), now)
    if (userId === undefined) return false
    const passwordHash = await hashPassword(body.newPassword)
    await lockRights(tx, { changes: { userIds: [userId] } })
    const used = await useCode(tx, hashCode(code), now)
    const person = used === undefined ? undefined : await findPersonById(tx, used)
    if (!person) return false
    await setNewPassword(tx, person.id, passwordHash, { now })
    // Who has just read a code at the address in force did not confirm a change there: it may be a thief's.
    await endEmailChange(tx, person, now)
    await confirmAddress(tx, person.id, person.emailAddress)
    // The code has proved who sits here: a flood of wrong passwords elsewhere does not keep the person out.
    await rememberCaller(tx, portalDoor, person.id, caller, now)
    const { termsVersion } = await readParameters(tx)
    await saveActivation(tx, person.id, termsVersion, now)
    const { subject, body: text } = profileMails.passwordChanged
    const email = {
      recipient: person.emailAddress,
      subject,
      body: fill(text, { username: person.username }),
    }
    await writeMail(tx, email, now)
    const common = { at: now, userId: person.id, companyId: null }
    await writeAudit(tx, {
      ...common,
      action: 'user.activated',
      subject: String(person.id),
      detail: { termsVersion },
    })
    await writeEvent(tx, { ...common, type: 'user.activated', data: { termsVersion } })
    return true
  })
  if (activated) return
  // A code has too many bits to be guessed, so a right one is heard however many wrong ones came from its address.
  const guesses = addressSubject('activation', caller.network)
  await refuseWhileThrottled(db, [guesses], now)
  await countFailure(db, [guesses], now)
  throw fieldProblem('activationCode', 'activationCodeInvalid')
}
