import { integer, jsonb, pgTable, text, uuid, bigint, primaryKey } from 'drizzle-orm/pg-core'
import { alertKinds, alertWays } from '@kassavirta/domain/letters/alerts/rules'
import { id, keeperColumns, moment, words, bigId, count, day } from './columns.ts'

/** A message is to a company or to one user. */
export const message = pgTable('message', {
  id: id(),
  extId: text(),
  companyId: integer(),
  userId: integer(),
  type: text().notNull(),
  header: text().notNull(),
  body: text().notNull(),
  createdAt: moment().notNull(),
  /** The result of counting that a notice tells of, by its key in the provider's systems. */
  handledDepositExtId: text(),
  /** The sending of the desk that it is a part of. */
  sendingId: integer(),
  ...keeperColumns,
})

/** A message that the desk has sent to many at once. */
export const sending = pgTable('sending', {
  id: id(),
  header: text().notNull(),
  /** As it was typed. */
  text: text().notNull(),
  receivers: jsonb().$type<readonly { readonly code: string; readonly name: string }[]>().notNull(),
  companies: integer().notNull(),
  persons: integer().notNull(),
  staffId: integer().notNull(),
  sentAt: moment().notNull(),
})

export const messageRead = pgTable('message_read', {
  userId: integer().notNull(),
  messageId: integer().notNull(),
  readAt: moment().notNull(),
})

/** Renewed by triggers when the messages to a company, those to a person or the person's read marks change. */
export const messageStamp = pgTable('message_stamp', {
  companyId: integer(),
  userId: integer(),
  stamp: uuid().notNull(),
})

export const announcement = pgTable('announcement', {
  id: id(),
  viite: text().notNull(),
  kuvaus: text().notNull(),
  arvo: words(),
  validFrom: moment().notNull(),
  validTo: moment(),
  /** When the desk ended the announcement; an import cannot bring it back. */
  endedAt: moment(),
  ...keeperColumns,
})

/** An event that people may get an e-mail about: one row for all of them. A job finds the recipients later. */
export const alertEvent = pgTable('alert_event', {
  id: bigId(),
  kind: text({ enum: alertKinds }).notNull(),
  companyId: integer().notNull(),
  /** The one person whom it concerns; null for everyone of the place who may see it. */
  userId: integer(),
  /** The owner of the entry. Colleagues get the e-mail only if they may see this person's entries. */
  ownerId: integer(),
  /** The account that a recipient must be able to read; null where rights do not depend on an account. */
  accountId: integer(),
  /** Where the portal shows it. */
  path: text().notNull(),
  /** Unique where the event must be reported only once. */
  onceKey: text(),
  at: moment().notNull(),
  /** The id of the last person whom the job has checked. */
  spreadTo: count(),
  /** When the job had found all recipients. */
  spreadAt: moment(),
})

/** One day's round of reminders of a kind, and how far it has come. */
export const reminderRound = pgTable(
  'reminder_round',
  {
    kind: text({ enum: alertKinds }).notNull(),
    day: day().notNull(),
    /** The last place that was checked. */
    afterCompanyId: integer().notNull().default(0),
    begunAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** One person's e-mail about one event. */
export const alertMail = pgTable(
  'alert_mail',
  {
    eventId: bigint({ mode: 'number' }).notNull(),
    userId: integer().notNull(),
    /** When the summary with this event is due; null where the e-mail goes out at once. */
    dueAt: moment(),
    /** When the e-mail was written, or dropped because the person had lost the right to it. */
    settledAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

/** How a person gets e-mail about a kind of event, at one place or (null) at all others. */
export const alertChoice = pgTable('alert_choice', {
  userId: integer().notNull(),
  companyId: integer(),
  kind: text({ enum: alertKinds }).notNull(),
  way: text({ enum: alertWays }).notNull(),
})

/** To which address and when a person gets e-mail about events. */
export const alertReader = pgTable('alert_reader', {
  userId: integer().primaryKey(),
  /** Only a confirmed address gets e-mail. */
  confirmedAddress: text(),
  digestHour: integer().notNull().default(7),
})
