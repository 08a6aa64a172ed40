import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { and, asc, isNull, lte, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { mail } from '../../tables/ledgers.ts'
import { hideCodes } from '../session/activation-codes.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export type Email = {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** To whom an answer goes, where that is not the portal. */
  readonly replyTo?: string | null
}
export type Post = (letter: Email) => Promise<void>

/** Mail is written in the transaction of what it tells of, and sent after the commit: neither can happen alone. */
export async function writeMail(tx: Db, letter: Email, now: Date): Promise<void> {
  const { recipient, subject, body, replyTo } = letter
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

export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = createTransport(smtpUrl)
  return async ({ recipient, subject, body, replyTo }) => {
    // As an object the address is one address, whatever signs it has.
    const answer = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    await transport.sendMail({ from, to: recipient, subject, text: body, ...answer })
  }
}

/** Doubling from one minute; the twelfth attempt comes after a day and a half, and then a person must look. */
const ATTEMPTS = 12
const retryAfter = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1)

/** Sends one waiting letter, if there is one. Several processes may do this at once: each takes a row that no other holds. */
export const sendNextMail = (db: Db, post: Post, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [letter] = await tx
      .select()
      .from(mail)
      .where(and(isNull(mail.sentAt), isNull(mail.failedAt), lte(mail.nextAttemptAt, now)))
      .orderBy(asc(mail.nextAttemptAt), asc(mail.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!letter) return false
    const attempts = letter.attempts + 1
    const outcome = await post(letter).then(
      // Who was to have the code has it: nobody else shall find it here.
      () => ({ sentAt: now, lastError: null, body: hideCodes(letter.body) }),
      (error: unknown) => ({
        lastError: String(error).slice(0, 500),
        nextAttemptAt: new Date(now.getTime() + retryAfter(attempts)),
        ...(attempts >= ATTEMPTS ? { failedAt: now } : {}),
      }),
    )
    await tx
      .update(mail)
      .set({ attempts, ...outcome })
      .where(eq(mail.id, letter.id))
    return true
  })
