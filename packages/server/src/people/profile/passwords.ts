import { setTimeout } from 'node:timers/promises'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { HOUR_MS, DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { activationMail, profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Unauthorized } from '../../platform/http/faults.ts'
import { writeAudit, writeEvent } from '../../platform/ledgers/record.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import type { User } from '../../platform/rights/access.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { endActivationCodes, hashCode, newCode } from '../../platform/session/codes.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { rememberCaller, type SignInCaller } from '../../platform/session/tries.ts'
import { hashPassword, verifyPassword } from '../../platform/session/password.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import {
  addressSubject,
  countFailure,
  refuseWhileThrottled,
  forgiveFailures,
  passwordSubject,
  registerAttempt,
} from '../../platform/session/throttle.ts'
import { publicAddress, type Settings } from '../../platform/settings.ts'
import { readParameters } from '../../shared/parameters.ts'
import { activationCode } from '../../tables/people.ts'
import { endEmailChange } from './change-email.ts'
import * as queries from './queries.ts'

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
    const userId = await queries.findCodeUser(tx, hashCode(code), now)
    if (userId === undefined) return false
    const passwordHash = await hashPassword(body.newPassword)
    await lockRights(tx, { changes: { userIds: [userId] } })
    const used = await queries.useCode(tx, hashCode(code), now)
    const person = used === undefined ? undefined : await queries.findPersonById(tx, used)
    if (!person) return false
    await setNewPassword(tx, person.id, passwordHash, { now })
    // The person reads mail at the address in force but has not confirmed the change that waits: a thief may have made it.
    await endEmailChange(tx, person, now)
    await queries.confirmAddress(tx, person.id, person.emailAddress)
    // The code has proved the person: from now on wrong passwords from elsewhere do not lock out this device.
    await rememberCaller(tx, portalDoor, person.id, caller, now)
    const { termsVersion } = await readParameters(tx)
    await queries.saveActivation(tx, person.id, termsVersion, now)
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
  // A code has too many bits to be guessed, so a right one works however many wrong ones came from its address.
  const guesses = addressSubject('activation', caller.network)
  await refuseWhileThrottled(db, [guesses], now)
  await countFailure(db, [guesses], now)
  throw fieldProblem('activationCode', 'activationCodeInvalid')
}

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
  const person = await queries.findPersonById(db, caller.userId)
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

type PasswordOptions = { readonly now: Date; readonly exceptFamily?: string }

/**
 * Every change of a password ends unused codes and other sign-ins. The caller holds the exclusive lock of the person,
 * and has made the hash before, because that takes long.
 */
export async function setNewPassword(
  tx: Db,
  userId: number,
  passwordHash: string,
  { now, ...except }: PasswordOptions,
): Promise<void> {
  await queries.savePassword(tx, userId, passwordHash)
  await endActivationCodes(tx, userId, now)
  await revokeSessions(tx, { userIds: [userId], ...except }, { reason: 'password', now })
}

/** The answer takes this long in every case, so that its time does not reveal who exists. */
const ANSWER_AFTER_MS = 300
/** More mails than this in an hour would only flood a mailbox. */
const MAX_CODES_AN_HOUR = 3

type ActivationRequest = {
  readonly userName: string
  readonly emailAddress: string
  readonly address: string
}

/** Sends a code when name and address belong together. The answer is the same either way. */
export async function requestActivation(deps: Deps, request: ActivationRequest): Promise<void> {
  const now = deps.clock()
  await registerAttempt(deps.db, addressSubject('activation request', request.address), now)
  await Promise.all([sendIfKnown(deps, request, now), setTimeout(ANSWER_AFTER_MS)])
}

const sendIfKnown = (
  { db, settings }: Deps,
  { userName, emailAddress }: ActivationRequest,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await queries.lockPerson(tx, userName, emailAddress)
    if (!person) return
    const recent = await queries.countRecentCodes(tx, person.id, new Date(now.getTime() - HOUR_MS))
    if (recent < MAX_CODES_AN_HOUR) await sendActivation(tx, settings, person, now)
  })

type Recipient = { readonly id: number; readonly username: string; readonly emailAddress: string }

/** A new code ends the old ones. It goes to the address on record, never to one from the request. */
export async function sendActivation(tx: Db, settings: Settings, user: Recipient, now: Date): Promise<void> {
  const code = newCode()
  await endActivationCodes(tx, user.id, now)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await tx.insert(activationCode).values({ hash: hashCode(code), userId: user.id, createdAt: now, expiresAt })
  const body = fill(activationMail.body, {
    username: user.username,
    code,
    link: `${publicAddress(settings)}/aktivointi`,
  })
  await writeMail(tx, { recipient: user.emailAddress, subject: activationMail.subject, body }, now)
}
