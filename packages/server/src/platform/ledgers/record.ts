import type * as z from 'zod/mini'
import { sql } from 'drizzle-orm'
import { audit, outbox } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import { writeRows, type RowWrite, insertion, insertions } from '../database/row-writes.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { deskMailRow, readSender, type Sender, type ServiceDeskEmail } from '../mail/service-desk-email.ts'
import type { Member } from '../rights/access.ts'

/** A change to one row, as the ledgers and the service desk see it. */
export type LedgerEntry = {
  readonly event: NewEvent['type']
  /** The id of the row that was written or changed. */
  readonly subject: number
  readonly data: Readonly<Record<string, unknown>>
  /** Further detail that only the audit log keeps. The log of rights is read from it. */
  readonly auditDetail?: Readonly<Record<string, unknown>>
  /** A provider without an integration reads the same from an e-mail. */
  readonly email?: ServiceDeskEmail
}

type Mailing = { readonly recipient: string; readonly from: z.output<typeof Sender> }

/** In whose name an entry is recorded. */
type Author = Pick<Member, 'userId'> & { readonly company: Pick<Member['company'], 'companyId'> }

type RecordedEntry = AuditEntry & { readonly event?: Pick<NewEvent, 'type' | 'data'> | undefined }

/** The writes of an audit row, and of an outbox row if there is an event for the provider. */
export const recordRows = ({ event, ...entry }: RecordedEntry): readonly RowWrite[] => {
  const { at, companyId, userId } = entry
  return [auditRow(entry), ...(event ? [eventRow({ ...event, at, companyId, userId })] : [])]
}

/** The writes of the audit row, the outbox row and the e-mail of an entry. */
export function ledgerRows(
  { userId, company: { companyId } }: Author,
  now: Date,
  entry: LedgerEntry,
  mailing: Mailing | undefined,
): readonly RowWrite[] {
  const { event: type, subject, data, auditDetail, email } = entry
  const detail = { ...data, ...auditDetail }
  return [
    ...recordRows({
      at: now,
      action: type,
      userId,
      companyId,
      subject: String(subject),
      detail,
      event: { type, data },
    }),
    ...(email && mailing ? [deskMailRow({ ...email, ...mailing, number: subject, now })] : []),
  ]
}

/** Records a change that has been made in this transaction. */
export async function record(
  tx: Db,
  { settings }: Deps,
  member: Member,
  now: Date,
  entry: LedgerEntry,
): Promise<void> {
  const recipient = entry.email && settings.serviceDeskMail
  const mailing = recipient
    ? { recipient, from: await readSender(tx, member.company.companyId, member.userId) }
    : undefined
  await writeRows(tx, ledgerRows(member, now, entry, mailing))
}

export type AuditEntry = {
  readonly at: Date
  /** A noun and what happened to it, like `deposit.created`. */
  readonly action: string
  readonly userId: number | null
  readonly companyId: number | null
  /** Who of the staff did it, at the desk. */
  readonly staffId?: number
  /** What the action changed, such as the number of an entry. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export const auditRow = (entry: AuditEntry): RowWrite => insertion(audit, entry)

/** The write of several rows together, which name the same columns. */
export const auditRows = (entries: readonly AuditEntry[]): RowWrite =>
  insertions(
    audit,
    entries.map((entry) => ({ ...entry, detail: entry.detail ?? {} })),
  )

export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeRows(tx, [auditRow(entry)])

export type NewEvent = {
  readonly type: (typeof outbox.$inferInsert)['type']
  readonly at: Date
  readonly companyId: number | null
  readonly userId: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export const eventRow = (event: NewEvent): RowWrite => insertion(outbox, event)

export const writeEvent = (tx: Db, event: NewEvent): Promise<void> => writeRows(tx, [eventRow(event)])

const SEQUENCER_LOCK = 7_310_002

/**
 * Numbers the committed events, one process at a time. A row gets its number only after its commit, so a reader who
 * has seen a number has seen every event before it.
 */
export const numberEvents = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEQUENCER_LOCK})`)
    await tx.execute(sql`
      update outbox set seq = numbered.seq
      from (
        select id, (select coalesce(max(seq), 0) from outbox) + row_number() over (order by id) as seq
        from outbox where seq is null
      ) numbered
      where outbox.id = numbered.id`)
  })
