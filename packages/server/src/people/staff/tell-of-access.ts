import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AccessEvent } from '@kassavirta/domain/kernel/people/access-events'
import { accessEvents, staffMails } from '@kassavirta/domain/people/staff/office-terms.fi'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { staffUser } from '../../tables/staff.ts'

type Person = Pick<typeof staffUser.$inferSelect, 'username' | 'firstName' | 'lastName' | 'emailAddress'>

/**
 * Tells the person and every supervisor what was done to the access of a person: by mail where there is an address, and on
 * their front pages, which read this row of the log. So nobody becomes somebody else unnoticed.
 */
export async function tellOfAccess(tx: Db, person: Person, event: AccessEvent, now: Date): Promise<void> {
  const { username, emailAddress } = person
  const supervisors = await tx
    .select({ emailAddress: staffUser.emailAddress })
    .from(staffUser)
    .where(and(eq(staffUser.supervisor, true), isNull(staffUser.disabledAt), ne(staffUser.emailAddress, '')))
  const recipients = new Set([emailAddress, ...supervisors.map((each) => each.emailAddress)])
  const { subject, body } = staffMails.told
  const words = { event: accessEvents[event], name: fullName(person), username, moment: formatMoment(now) }
  for (const recipient of recipients) {
    if (recipient === '') continue
    await writeMail(tx, { recipient, subject: fill(subject, words), body: fill(body, words) }, now)
  }
  const of = { userId: null, companyId: null, subject: username }
  await writeAudit(tx, { at: now, action: 'staff.told', ...of, detail: { event } })
}
