import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const parameter = pgTable('parameter', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: moment().notNull(),
  /** Null where the command line or an import set it. */
  staffId: integer(),
})
