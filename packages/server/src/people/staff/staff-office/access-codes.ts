import { createHmac } from 'node:crypto'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { type AccessEvent, STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { staffMails, accessEvents } from '@kassavirta/domain/people/staff/terms.fi'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { writeAudit } from '../../../platform/ledgers/record.ts'
import { writeMail } from '../../../platform/mail/mail.ts'
import { CODE_LENGTH, codeOf, hashCode, newCode } from '../../../platform/session/codes.ts'
import { staffCode, type staffUser } from '../../../tables/people.ts'
import {
  changePerson,
  endCodes,
  listLivingCodes,
  listSupervisorAddresses,
  type LockedStaff,
} from './queries.ts'

type Renewal = { readonly event?: AccessEvent; readonly code?: string }

/**
 * Makes the code with which the person sets a password and enrols an app. Earlier codes end, open requests about the person
 * lapse, and the person and the supervisors are notified.
 */
export async function renewCode(
  tx: Db,
  person: LockedStaff,
  now: Date,
  { event = 'codeMade', code = newCode() }: Renewal = {},
): Promise<string> {
  const { id: staffId } = person
  await endCodes(tx, staffId, now)
  const expiresAt = new Date(now.getTime() + STAFF_CODE_DAYS * DAY_MS)
  await tx.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: now, expiresAt })
  await changePerson(tx, person, {})
  await notifyOfAccess(tx, person, event, now)
  return code
}

type CodeDeps = Pick<Deps, 'settings' | 'deskSecrets'>

/** The mail address for an approved code. Empty where no mail reaches the person: then two others hand over a half each. */
export const codeAddress = (
  { settings }: CodeDeps,
  { emailAddress }: Pick<LockedStaff, 'emailAddress'>,
): string => (settings.smtpUrl ? emailAddress : '')

type CodeGrant = { readonly approvalId: number; readonly address: string; readonly event?: AccessEvent }

/** Makes the code of an approved request: for the address that the approver saw, or for two people to hand over. */
export async function giveCode(
  tx: Db,
  { settings, deskSecrets }: CodeDeps,
  person: LockedStaff,
  { approvalId, address, event }: CodeGrant,
  now: Date,
): Promise<void> {
  const [secret] = deskSecrets ?? []
  if (!secret) throw new Error('the desk has no secret')
  const halves = address === '' ? halvesOf(secret, approvalId) : undefined
  const code = halves ? `${halves.start}-${halves.end}` : newCode()
  await renewCode(tx, person, now, { code, ...(event && { event }) })
  if (halves) return
  const { subject, body } = staffMails.code
  const link = settings.deskUrl ?? `http://localhost:${settings.deskPort}`
  const text = fill(body, { username: person.username, code, link, days: STAFF_CODE_DAYS })
  await writeMail(tx, { recipient: address, subject, body: text }, now)
}

type Halves = { readonly start: string; readonly end: string }

/** Derives the halves from the secret of the desk each time one of them is shown, so that no table contains the code. */
function halvesOf(secret: Uint8Array, approvalId: number): Halves {
  const half = (name: keyof Halves): string => {
    const bytes = createHmac('sha256', secret).update(`staff code ${approvalId} ${name}`).digest()
    return codeOf(bytes.subarray(0, CODE_LENGTH / 2))
  }
  return { start: half('start'), end: half('end') }
}

/** The halves of the codes of these requests, as long as each code is valid. */
export async function findHalves(
  { db, deskSecrets }: Pick<Deps, 'db' | 'deskSecrets'>,
  approvalIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Halves>> {
  const made = approvalIds.flatMap((approvalId) =>
    (deskSecrets ?? []).map((secret) => {
      const halves = halvesOf(secret, approvalId)
      return { approvalId, halves, hash: hashCode(`${halves.start}${halves.end}`) }
    }),
  )
  if (made.length === 0) return new Map()
  const hashes = made.map(({ hash }) => hash)
  const living = await listLivingCodes(db, hashes, now)
  const isLiving = new Set(living.map(({ hash }) => hash))
  return new Map(
    made.filter(({ hash }) => isLiving.has(hash)).map(({ approvalId, halves }) => [approvalId, halves]),
  )
}

type Person = Pick<typeof staffUser.$inferSelect, 'username' | 'firstName' | 'lastName' | 'emailAddress'>

/**
 * Notifies the person and every supervisor of a change of the person's access: by mail where there is an address, and on their
 * front pages, which read this row of the log. So nobody can take over an access unnoticed.
 */
export async function notifyOfAccess(tx: Db, person: Person, event: AccessEvent, now: Date): Promise<void> {
  const { username, emailAddress } = person
  const supervisors = await listSupervisorAddresses(tx)
  const recipients = new Set([emailAddress, ...supervisors.map((each) => each.emailAddress)])
  const { subject, body } = staffMails.accessChanged
  const words = { event: accessEvents[event], name: fullName(person), username, moment: formatMoment(now) }
  for (const recipient of recipients) {
    if (recipient === '') continue
    await writeMail(tx, { recipient, subject: fill(subject, words), body: fill(body, words) }, now)
  }
  const of = { userId: null, companyId: null, subject: username }
  await writeAudit(tx, { at: now, action: 'staff.told', ...of, detail: { event } })
}
