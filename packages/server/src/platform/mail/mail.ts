import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { mail, mailRefusal } from '../../tables/ledgers.ts'
import { hideCodes } from '../session/codes.ts'
import type { Db } from '../database/database.ts'
import { insertion, insertions, writeRows, type RowWrite } from '../database/row-writes.ts'

export type Email = {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** The address for replies, where it is not the portal's own. */
  readonly replyTo?: string | null
  /** The link that stops such mail with one press (RFC 8058); it has no code in it. */
  readonly stopLink?: string | null
  /** The facts for an attached file. */
  readonly attachment?: Readonly<Record<string, unknown>> | null
}

type MailFile = { readonly fileName: string; readonly bytes: Uint8Array }

/** Makes the file of a mail as it is sent, or a text that says why there is none; undefined where the recipient may no longer have it. */
export type Attach = (
  attachment: NonNullable<Email['attachment']>,
  now: Date,
) => Promise<MailFile | { readonly note: string } | undefined>

/** A mail as it goes out. Its key is the same at every attempt, so that a mailbox that gets it twice shows it once. */
type PostedEmail = Email & { readonly key: string; readonly file?: MailFile | undefined }
export type Mailer = (email: PostedEmail) => Promise<void>

/** The relay says that nobody has this address: another attempt would end alike. */
export class AddressRefused extends Error {}

/**
 * Mail is written in the transaction of the change that it reports and sent after the commit, so that neither happens
 * alone.
 */
export const writeMail = (tx: Db, email: Email, now: Date): Promise<void> =>
  writeRows(tx, [mailRow(email, now)])

export const mailRow = (email: Email, now: Date): RowWrite => insertion(mail, columnsOf(email, now))

/** The write of several mails together. */
export const mailRows = (emails: readonly Email[], now: Date): RowWrite =>
  insertions(
    mail,
    emails.map((email) => ({ ...columnsOf(email, now), attempts: 0 })),
  )

const columnsOf = (
  { recipient, subject, body, replyTo, stopLink = null, attachment = null }: Email,
  now: Date,
) => ({
  recipient: oneLine(recipient),
  subject: oneLine(subject),
  body,
  replyTo: replyTo ? oneLine(replyTo) : null,
  stopLink,
  attachment,
  createdAt: now,
  nextAttemptAt: now,
})

/**
 * Line breaks and other characters that control a screen or a mail program, and characters that change the reading
 * direction.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Makes a text safe to show on one line. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, ' ')

/** A line break in a subject or an address would let a text smuggle in headers. */
const oneLine = (text: string): string => withoutControls(text).trim()

/**
 * The delay doubles from one minute. The twelfth attempt comes after a day and a half; after that a person must look.
 */
const MAX_ATTEMPTS = 12
const retryAfter = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1)

/** Longer than the relay may be silent, so that a process still talking to it keeps the row. */
const LEASE_MS = 10 * MINUTE_MS

/**
 * Sends one waiting mail, if there is one. The row is claimed, and marked afterwards, by separate statements, so that
 * no database connection is held while the relay answers. Several processes may do this at once: a claimed row is due
 * again only after its lease. So a mail goes out at least once, and twice only when the process ends between the
 * relay's acceptance and the mark, or when the relay takes longer than the lease; it has the same key then (ADR-0042).
 */
export async function sendNextMail(
  db: Db,
  mailer: Mailer,
  now: Date,
  attach: Attach = noFile,
): Promise<boolean> {
  const claimed = await claimNext(db, now)
  if (!claimed) return false
  const { id, recipient, createdAt } = claimed
  const key = `${id}.${createdAt.getTime()}`
  const post = async (email: PostedEmail) => {
    const made = email.attachment ? await attach(email.attachment, now) : undefined
    if (!made || !('note' in made)) return mailer({ ...email, file: made })
    return mailer({ ...email, body: `${email.body}\n${made.note}\n` })
  }
  const failure = await post({ ...claimed, key }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const isRefused = failure?.error instanceof AddressRefused
  const outcome = failure
    ? {
        lastError: String(failure.error).slice(0, 500),
        nextAttemptAt: new Date(now.getTime() + retryAfter(claimed.attempts)),
        ...(isRefused || claimed.attempts >= MAX_ATTEMPTS ? { failedAt: now } : {}),
      }
    : // The recipient has the code now, and no one else may find it here.
      { sentAt: now, lastError: null, body: hideCodes(claimed.body) }
  await db.update(mail).set(outcome).where(eq(mail.id, id))
  if (isRefused) await countRefusal(db, recipient, now)
  else if (!failure) await forgetRefusals(db, recipient)
  return true
}

const noFile: Attach = () => Promise.resolve(undefined)

/** So many refusals in a row stop everything but codes until the address is confirmed again. */
export const MOST_REFUSALS = 5

async function countRefusal(db: Db, address: string, now: Date): Promise<void> {
  await db
    .insert(mailRefusal)
    .values({ address, refusals: 1, refusedAt: now })
    .onConflictDoUpdate({
      target: mailRefusal.address,
      set: { refusals: sql`${mailRefusal.refusals} + 1`, refusedAt: now },
    })
}

/** An accepted mail shows that the address works, unless it has failed so often that its owner must confirm it. */
async function forgetRefusals(db: Db, address: string): Promise<void> {
  await db
    .delete(mailRefusal)
    .where(and(eq(mailRefusal.address, address), lt(mailRefusal.refusals, MOST_REFUSALS)))
}

/** An attempt counts from its beginning, so that a mail that crashes the process each time is given up as well. */
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
