import { alertKinds, alertWays } from '@kassavirta/domain/letters/alerts/kinds'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, count, day, moment } from './columns.ts'

/** Something that people may want to hear of by e-mail, one row however many they are. A job finds them later. */
export const alertEvent = pgTable('alert_event', {
  id: bigId(),
  kind: text({ enum: alertKinds }).notNull(),
  companyId: integer().notNull(),
  /** The one person whom it concerns; null for everyone of the place who may see it. */
  userId: integer(),
  /** Whose entry it is: others hear of it where they see the entries of colleagues. */
  ownerId: integer(),
  /** The account that a person must be able to read, where its list goes by accounts. */
  accountId: integer(),
  /** Where the portal shows it. */
  path: text().notNull(),
  /** What happened, where two tellings of it would be one too many. */
  onceKey: text(),
  at: moment().notNull(),
  /** The number of the last person who was looked at. */
  spreadTo: count(),
  /** When the people who hear of it were found. */
  spreadAt: moment(),
})

/** A day's look at the places that may want a reminder of that kind, and how far it has come. */
export const reminderRound = pgTable(
  'reminder_round',
  {
    kind: text({ enum: alertKinds }).notNull(),
    day: day().notNull(),
    /** The last place that was looked at. */
    afterCompanyId: integer().notNull().default(0),
    begunAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** That a person hears of an event, once. */
export const alertMail = pgTable(
  'alert_mail',
  {
    eventId: bigint({ mode: 'number' }).notNull(),
    userId: integer().notNull(),
    /** When it is told together with others; null where it was told at once. */
    dueAt: moment(),
    /** When its mail was written, or when it turned out that the person may no longer hear of it. */
    settledAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

/** How a person wants to hear of a kind of event, at one place or (null) at all others. */
export const alertChoice = pgTable('alert_choice', {
  userId: integer().notNull(),
  companyId: integer(),
  kind: text({ enum: alertKinds }).notNull(),
  way: text({ enum: alertWays }).notNull(),
})

/** Where and when a person hears of events. */
export const alertReader = pgTable('alert_reader', {
  userId: integer().primaryKey(),
  /** An address that has never confirmed gets nothing. */
  confirmedAddress: text(),
  digestHour: integer().notNull().default(7),
})
