import { alertKinds } from '@kassavirta/domain/alerts/kinds'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, moment } from './columns.ts'

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
