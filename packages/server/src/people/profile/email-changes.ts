import { profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { eq } from 'drizzle-orm'
import { emailChange } from '../../tables/people.ts'
import type { Db } from '../../platform/database/database.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import { writeMail } from '../../platform/mail/mail.ts'

type Person = { readonly id: number; readonly username: string; readonly emailAddress: string }

/** Ends a change that waits, if there is one, and tells the address that stays in force. */
export async function endEmailChange(tx: Db, person: Person, now: Date): Promise<void> {
  const { id: userId, username, emailAddress } = person
  const ended = await tx
    .delete(emailChange)
    .where(eq(emailChange.userId, userId))
    .returning({ userId: emailChange.userId })
  if (ended.length === 0) return
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
