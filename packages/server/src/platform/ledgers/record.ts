import type * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { writeRows, type RowWrite } from '../database/row-writes.ts'
import type { Deps } from '../deps.ts'
import { deskMailRow, readSender, type Sender, type ServiceDeskEmail } from '../mail/service-desk-email.ts'
import type { Member } from '../rights/access.ts'
import { auditRow, type AuditEntry } from './audit.ts'
import { eventRow, type NewEvent } from './outbox.ts'

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

type Recorded = AuditEntry & { readonly event?: Pick<NewEvent, 'type' | 'data'> | undefined }

/** The writes of an audit row, and of an outbox row where the provider hears of it. */
export const recordRows = ({ event, ...entry }: Recorded): readonly RowWrite[] => {
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
