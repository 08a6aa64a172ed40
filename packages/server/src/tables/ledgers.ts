import type { EventType } from '@kassavirta/domain/operation/provider/events'
import { bigint, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, count, flag, id, moment, words } from './columns.ts'

const seq = () => bigint({ mode: 'number' })

/** The answer that a repeated call gets back, letter by letter. A key belongs to one user. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: json().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Events for the provider; `seq` is set after the commit (`platform/ledgers/record.ts`). */
export const outbox = pgTable('outbox', {
  id: bigId(),
  seq: seq(),
  type: text().$type<EventType>().notNull(),
  at: moment().notNull(),
  companyId: integer(),
  userId: integer(),
  data: jsonb().notNull(),
})

/** Records who did what. Its seals are in `audit_seal`. */
export const audit = pgTable('audit', {
  id: bigId(),
  at: moment().notNull(),
  action: text().notNull(),
  userId: integer(),
  companyId: integer(),
  subject: words(),
  /** Who of the provider's staff did it; then there is no user. */
  staffId: integer(),
  detail: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
})

/** The chain of seals over the audit log, added to after the commit (`platform/audit/seal-audit.ts`) and never changed. */
export const auditSeal = pgTable('audit_seal', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint({ mode: 'number' }).notNull(),
  keyId: text().notNull(),
  sealedAt: moment().notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
})

/** Mail waits here until it is sent; without SMTP it stays readable. */
export const mail = pgTable('mail', {
  id: bigId(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  replyTo: text(),
  stopLink: text(),
  /** The facts for an attached file, which is made when the mail is sent. */
  attachment: jsonb().$type<Readonly<Record<string, unknown>>>(),
  createdAt: moment().notNull(),
  attempts: count(),
  nextAttemptAt: moment().notNull(),
  sentAt: moment(),
  failedAt: moment(),
  lastError: text(),
})

/** How often in a row the relay has refused an address for good. */
export const mailRefusal = pgTable('mail_refusal', {
  address: text().primaryKey(),
  refusals: integer().notNull(),
  refusedAt: moment().notNull(),
})

export const providerKey = pgTable('provider_key', {
  id: id(),
  hash: text().notNull(),
  label: words(),
  createdAt: moment().notNull(),
  endedAt: moment(),
  readUpTo: seq(),
  readAt: moment(),
})

/** The report of an import or a dry run. */
export const importRun = pgTable('import_run', {
  id: id(),
  at: moment().notNull(),
  keyId: integer(),
  dryRun: flag(),
  applied: flag(),
  sections: jsonb().notNull(),
  faultCount: count(),
  faults: jsonb().notNull(),
  keptCount: count(),
  kept: jsonb().notNull(),
})
