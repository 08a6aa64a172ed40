import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, kept, moment, words } from './columns.ts'

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
  ...kept,
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
  /** Since when the desk shows it no more, whatever an import says. */
  endedAt: moment(),
  ...kept,
})
