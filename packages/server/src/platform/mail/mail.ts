import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { mail } from '../../tables/ledgers.ts'
import { hideCodes } from '../session/activation-codes.ts'
import type { Db } from '../database/database.ts'

export type Email = {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** To whom an answer goes, where that is not the portal. */
  readonly replyTo?: string | null
}
export type Mailer = (email: Email) => Promise<void>

/** Mail is written in the transaction of what it tells of, and sent after the commit: neither can happen alone. */
export async function writeMail(tx: Db, email: Email, now: Date): Promise<void> {
  const { recipient, subject, body, replyTo } = email
  const safe = { recipient: oneLine(recipient), subject: oneLine(subject), body }
  await tx
    .insert(mail)
    .values({ ...safe, replyTo: replyTo ? oneLine(replyTo) : null, createdAt: now, nextAttemptAt: now })
}

/** Line breaks and other signs that control a screen or a mail program, and those that turn the reading direction. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** For a text of one line. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, ' ')

/** A line break in a subject or an address would let a text smuggle in headers. */
const oneLine = (text: string): string => withoutControls(text).trim()

/** A relay that says nothing for this long is given up: the mail waits for its next try. */
const RELAY_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } as const

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...RELAY_TIMEOUTS })
  return async ({ recipient, subject, body, replyTo }) => {
    // As an object the address is one address, whatever signs it has.
    const replyHeader = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    await transport.sendMail({ from, to: recipient, subject, text: body, ...replyHeader })
  }
}

/** Doubling from one minute; the twelfth attempt comes after a day and a half, and then a person must look. */
const MAX_ATTEMPTS = 12
const retryAfter = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1)

/** Longer than the relay may be silent: whoever still talks to it keeps the row. */
const LEASE_MS = 10 * MINUTE_MS

/**
 * Sends one waiting mail, if there is one. The row is claimed, and marked afterwards, by a statement of its own: while
 * the relay is spoken to, no connection of the database is held. Several processes may do this at once: a claimed row is
 * due again only after its lease. So a mail goes out at least once, and twice only where the process ends between the
 * relay's yes and the mark, or the relay takes longer than the lease.
 */
export async function sendNextMail(db: Db, mailer: Mailer, now: Date): Promise<boolean> {
  const claimed = await claimNext(db, now)
  if (!claimed) return false
  const { id, attempts, body } = claimed
  const outcome = await mailer(claimed).then(
    // Who was to have the code has it: nobody else shall find it here.
    () => ({ sentAt: now, lastError: null, body: hideCodes(body) }),
    (error: unknown) => ({
      lastError: String(error).slice(0, 500),
      nextAttemptAt: new Date(now.getTime() + retryAfter(attempts)),
      ...(attempts >= MAX_ATTEMPTS ? { failedAt: now } : {}),
    }),
  )
  await db.update(mail).set(outcome).where(eq(mail.id, id))
  return true
}

/** An attempt counts from its beginning, so that a mail on which the process dies each time is given up as well. */
async function claimNext(db: Db, now: Date) {
  const next = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isNull(mail.sentAt), isNull(mail.failedAt), lte(mail.nextAttemptAt, now)))
    .orderBy(asc(mail.nextAttemptAt), asc(mail.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(eq(mail.id, next))
    .returning()
  return claimed
}
