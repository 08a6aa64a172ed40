import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import { writeEvent } from '../../platform/ledgers/outbox.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import { endEmailChange } from './email-changes.ts'
import { hashCode } from '../../platform/session/mailed-code.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { addressSubject, countFailure, refuseWhileThrottled } from '../../platform/session/throttle.ts'
import {
  findChanger,
  listDueChanges,
  lockProfile,
  saveProfile,
  takeChange,
  type ChangeTaker,
} from './queries.ts'

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
    if ((await findChanger(tx, hashCode(decision.code))) !== userId) return false
    await endEmailChange(tx, await lockProfile(tx, userId), now)
    await revokeSessions(tx, { userIds: [userId] }, { reason: 'emailStopped', now })
    return true
  })

/** An unknown, a used and an expired code get the same answer. A right one is heard however many wrong ones came. */
async function decide(
  { db, clock }: Deps,
  { code, address }: Decision,
  carryOut: (tx: Db, userId: number, now: Date) => Promise<boolean>,
): Promise<void> {
  const now = clock()
  const done = await inTransaction(db, async (tx) => {
    const userId = await findChanger(tx, hashCode(code))
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
  for (const { userId } of await listDueChanges(db, now)) {
    await inTransaction(db, async (tx) => {
      await lockRights(tx, { changes: { userIds: [userId] } })
      await putInForce(tx, userId, { dueBefore: now }, now)
    })
  }
}

/**
 * Codes that were sent to the old address end with it, and both addresses get a letter. The person's row is locked before
 * the change, as everywhere. Returns false where there is nothing to put in force any more.
 */
async function putInForce(tx: Db, userId: number, by: ChangeTaker, now: Date): Promise<boolean> {
  const { id: _, username, ...before } = await lockProfile(tx, userId)
  const newAddress = await takeChange(tx, userId, by)
  if (newAddress === undefined) return false
  const profile = { ...before, emailAddress: newAddress }
  await saveProfile(tx, userId, { emailAddress: newAddress }, now)
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
