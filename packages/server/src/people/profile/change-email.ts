import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit, writeEvent } from '../../platform/ledgers/record.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { endActivationCodes, hashCode, newCode } from '../../platform/session/codes.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import {
  registerAttempt,
  addressSubject,
  countFailure,
  refuseWhileThrottled,
} from '../../platform/session/throttle.ts'
import { publicAddress, type Settings } from '../../platform/settings.ts'
import * as queries from './queries.ts'

/** Long enough to come back from a weekend and read the letter to the old address. */
const WAIT_MS = 72 * HOUR_MS

type Person = { readonly id: number; readonly username: string; readonly emailAddress: string }

/**
 * A stranger at an unlocked page, or a caller who deceives the desk on the phone, could request a change. So codes go to the old
 * address until its owner has agreed or has had time to object. A request for the address in force withdraws an earlier one.
 */
export async function requestEmailChange(
  tx: Db,
  settings: Settings,
  person: Person,
  newAddress: string,
  now: Date,
): Promise<void> {
  if (newAddress === person.emailAddress) return endEmailChange(tx, person, now)
  // Each request sends a letter to an address that the caller chose.
  await registerAttempt(tx, { key: `email change ${person.id}`, free: 5, longestSeconds: 900 }, now)
  const code = newCode()
  const dueAt = new Date(now.getTime() + WAIT_MS)
  await queries.saveEmailChange(tx, {
    userId: person.id,
    newAddress,
    codeHash: hashCode(code),
    createdAt: now,
    dueAt,
  })
  const { emailChangeBegun, emailChangeToNew } = profileMails
  const due = formatMoment(dueAt)
  const toOld = fill(emailChangeBegun.body, {
    username: person.username,
    newAddress,
    dueAt: due,
    code,
    portal: publicAddress(settings),
  })
  await writeMail(tx, { recipient: person.emailAddress, subject: emailChangeBegun.subject, body: toOld }, now)
  // The new address may be mistyped, so a stranger who reads there learns neither the name nor the code.
  const body = fill(emailChangeToNew.body, { dueAt: due })
  await writeMail(tx, { recipient: newAddress, subject: emailChangeToNew.subject, body }, now)
}

type Decision = { readonly code: string; readonly address: string }

/** The owner of the old address agrees: the new one is in force at once. */
export const confirmEmailChange = (deps: Deps, decision: Decision): Promise<void> =>
  decide(deps, decision, (tx, userId, now) =>
    putInForce(tx, userId, { codeHash: hashCode(decision.code) }, now),
  )

/** The owner of the old address objects. Somebody else has used a session of theirs, so all of them end. */
export const stopEmailChange = (deps: Deps, decision: Decision): Promise<void> =>
  decide(deps, decision, async (tx, userId, now) => {
    // Another call with the same code may have been faster.
    if ((await queries.findChanger(tx, hashCode(decision.code))) !== userId) return false
    await endEmailChange(tx, await queries.lockProfile(tx, userId), now)
    await revokeSessions(tx, { userIds: [userId] }, { reason: 'emailStopped', now })
    return true
  })

/** An unknown, a used and an expired code get the same answer. A right code works however many wrong ones came before. */
async function decide(
  { db, clock }: Deps,
  { code, address }: Decision,
  carryOut: (tx: Db, userId: number, now: Date) => Promise<boolean>,
): Promise<void> {
  const now = clock()
  const done = await inTransaction(db, async (tx) => {
    const userId = await queries.findChanger(tx, hashCode(code))
    if (userId === undefined) return false
    await lockRights(tx, { changes: { userIds: [userId] } })
    return carryOut(tx, userId, now)
  })
  if (done) return
  const guesses = addressSubject('email change', address)
  await refuseWhileThrottled(db, [guesses], now)
  await countFailure(db, [guesses], now)
  throw fieldProblem('code', 'emailChangeUnknown')
}

/** Puts changes in force that nobody objected to in time. Every process may run this: each change is taken once. */
export async function applyDueEmailChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (const { userId } of await queries.listDueChanges(db, now)) {
    await inTransaction(db, async (tx) => {
      await lockRights(tx, { changes: { userIds: [userId] } })
      await putInForce(tx, userId, { dueBefore: now }, now)
    })
  }
}

/**
 * Puts the new address in force. Codes that were sent to the old address end, and both addresses get a letter. The person's row
 * is locked before the change, as everywhere. Returns false where no change waits any more.
 */
async function putInForce(tx: Db, userId: number, by: queries.ChangeTaker, now: Date): Promise<boolean> {
  const { id: _, username, ...before } = await queries.lockProfile(tx, userId)
  const newAddress = await queries.takeChange(tx, userId, by)
  if (newAddress === undefined) return false
  const profile = { ...before, emailAddress: newAddress }
  await queries.saveProfile(tx, userId, { emailAddress: newAddress }, now)
  await endActivationCodes(tx, userId, now)
  for (const [recipient, { subject, body }] of [
    [before.emailAddress, profileMails.emailChanged],
    [newAddress, profileMails.emailInForce],
  ] as const) {
    await writeMail(tx, { recipient, subject, body: fill(body, { username }) }, now)
  }
  const common = { at: now, userId, companyId: null }
  await writeAudit(tx, { ...common, action: 'user.emailChanged', subject: String(userId) })
  await writeEvent(tx, { ...common, type: 'user.changed', data: profile })
  return true
}

/** Ends a waiting change, if there is one, and mails a notice to the address that stays in force. */
export async function endEmailChange(tx: Db, person: Person, now: Date): Promise<void> {
  const { id: userId, username, emailAddress } = person
  if (!(await queries.deleteChange(tx, userId))) return
  const { subject, body } = profileMails.emailChangeEnded
  const text = fill(body, { username, address: emailAddress })
  await writeMail(tx, { recipient: emailAddress, subject, body: text }, now)
  await writeAudit(tx, {
    at: now,
    action: 'user.emailChangeEnded',
    userId,
    companyId: null,
    subject: String(userId),
  })
}
