import { and, asc, isNull, lte, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { mail } from '../tables/ledgers.ts'
import { hideCodes } from './activation-codes.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { inTransaction } from './transaction.ts'

export type Letter = { readonly recipient: string; readonly subject: string; readonly body: string }
export type Post = (letter: Letter) => Promise<void>

/** Mail is written in the transaction of what it tells of, and sent after the commit: neither can happen alone. */
export async function writeMail(tx: Db, letter: Letter, now: Date): Promise<void> {
  // A line break in a subject or an address would let a text smuggle in headers.
  const line = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').trim()
  const safe = { ...letter, recipient: line(letter.recipient), subject: line(letter.subject) }
  await tx.insert(mail).values({ ...safe, createdAt: now, nextAttemptAt: now })
}

export async function sendToServiceDesk(
  tx: Db,
  { settings, clock }: Deps,
  letter: Omit<Letter, 'recipient'>,
): Promise<void> {
  if (!settings.serviceDeskMail) return
  await writeMail(tx, { ...letter, recipient: settings.serviceDeskMail }, clock())
}

export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = createTransport(smtpUrl)
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body })
  }
}

const MINUTE_MS = 60_000
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
