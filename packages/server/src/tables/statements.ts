import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { day, moment } from './columns.ts'

/** Who gets a link to the statement of an account by e-mail each month. Ended where the person wants it no more. */
export const statementChoice = pgTable(
  'statement_choice',
  {
    userId: integer().notNull(),
    accountId: integer().notNull(),
    createdAt: moment().notNull(),
    /** The first day of the last month of which the link was written, or needed none. */
    mailedUpTo: day().notNull(),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.accountId] })],
)
