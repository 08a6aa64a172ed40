import { createHmac } from 'node:crypto'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AccessEvent } from '@kassavirta/domain/kernel/people/access-events'
import { STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import { staffMails } from '@kassavirta/domain/people/staff/office-terms.fi'
import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { CODE_LENGTH, codeOf, hashCode, newCode } from '../../platform/session/mailed-code.ts'
import { staffCode } from '../../tables/staff.ts'
import { changePerson, endCodes, type HeldPerson } from './staff-office/staff-people.ts'
import { tellOfAccess } from './tell-of-access.ts'

type Renewal = { readonly event?: AccessEvent; readonly code?: string }

/**
 * The code with which the person sets a password and enrols an app. An earlier one counts no more, requests about the person
 * as they were lapse, and everybody concerned is told.
 */
export async function renewCode(
  tx: Db,
  person: HeldPerson,
  now: Date,
  { event = 'codeMade', code = newCode() }: Renewal = {},
): Promise<string> {
  const { id: staffId } = person
  await endCodes(tx, staffId, now)
  const expiresAt = new Date(now.getTime() + STAFF_CODE_DAYS * DAY_MS)
  await tx.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: now, expiresAt })
  await changePerson(tx, person, {})
  await tellOfAccess(tx, person, event, now)
  return code
}

type Post = Pick<Deps, 'settings' | 'deskSecrets'>

/** Where an approved code goes; empty where no mail can reach the person, so that two others hand over a half each. */
export const codeAddress = ({ settings }: Post, { emailAddress }: Pick<HeldPerson, 'emailAddress'>): string =>
  settings.smtpUrl ? emailAddress : ''

type Approved = { readonly approvalId: number; readonly address: string; readonly event?: AccessEvent }

/** Makes the code of an approved request: for the address that the approver saw, or for two people to hand over. */
export async function giveCode(
  tx: Db,
  { settings, deskSecrets }: Post,
  person: HeldPerson,
  { approvalId, address, event }: Approved,
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

/** Made of the secret of the desk whenever one of them is shown, so that no table ever has the code. */
function halvesOf(secret: Uint8Array, approvalId: number): Halves {
  const half = (name: keyof Halves): string => {
    const bytes = createHmac('sha256', secret).update(`staff code ${approvalId} ${name}`).digest()
    return codeOf(bytes.subarray(0, CODE_LENGTH / 2))
  }
  return { start: half('start'), end: half('end') }
}

/** The halves of the codes that these requests brought, as long as each is good. */
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
  const living = await db
    .select({ hash: staffCode.hash })
    .from(staffCode)
    .where(and(inArray(staffCode.hash, hashes), isNull(staffCode.usedAt), gt(staffCode.expiresAt, now)))
  const isLiving = new Set(living.map(({ hash }) => hash))
  return new Map(
    made.filter(({ hash }) => isLiving.has(hash)).map(({ approvalId, halves }) => [approvalId, halves]),
  )
}
