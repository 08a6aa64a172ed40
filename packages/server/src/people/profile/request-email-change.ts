import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Db } from '../../platform/database/database.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { endEmailChange } from './email-changes.ts'
import { hashCode, newCode } from '../../platform/session/mailed-code.ts'
import { registerAttempt } from '../../platform/session/throttle.ts'
import { publicAddress, type Settings } from '../../platform/settings.ts'
import { emailChange } from '../../tables/people.ts'

/** Long enough to come back from a weekend and read the letter to the old address. */
const WAIT_MS = 72 * HOUR_MS

type Person = { readonly id: number; readonly username: string; readonly emailAddress: string }

/**
 * A stranger at an unlocked page, or somebody who deceives the desk on the phone, could ask for a change, so the old address keeps getting the codes until its owner
 * has agreed or has had time to object. Asking for the address that is in force withdraws an earlier request.
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
  await saveEmailChange(tx, {
    userId: person.id,
    newAddress,
    codeHash: hashCode(code),
    createdAt: now,
    dueAt,
  })
  const { emailChangeBegun, emailChangeToNew } = profileMails
  const due = formatMoment(dueAt)
  const told = fill(emailChangeBegun.body, {
    username: person.username,
    newAddress,
    dueAt: due,
    code,
    portal: publicAddress(settings),
  })
  await writeMail(tx, { recipient: person.emailAddress, subject: emailChangeBegun.subject, body: told }, now)
  // The new address may be mistyped, so a stranger who reads there learns neither the name nor the code.
  const body = fill(emailChangeToNew.body, { dueAt: due })
  await writeMail(tx, { recipient: newAddress, subject: emailChangeToNew.subject, body }, now)
}

/** A newer request replaces an older one and its code. */
async function saveEmailChange(tx: Db, change: typeof emailChange.$inferInsert): Promise<void> {
  await tx.insert(emailChange).values(change).onConflictDoUpdate({ target: emailChange.userId, set: change })
}
