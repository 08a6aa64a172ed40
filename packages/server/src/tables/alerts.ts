import { alertKinds } from '@kassavirta/domain/alerts/kinds'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, day, moment } from './columns.ts'

/** Something that people may want to hear of by e-mail, one row however many they are. A job finds them later. */
export const alertEvent = pgTable('alert_event', {
  id: bigId(),
  kind: text({ enum: alertKinds }).notNull(),
  companyId: integer().notNull(),
  /** The one person whom it concerns; null for everyone of the place who may see it. */
  userId: integer(),
  /** Where the portal shows it. */
  path: text().notNull(),
  /** What happened, where two tellings of it would be one too many. */
  onceKey: text(),
  at: moment().notNull(),
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
