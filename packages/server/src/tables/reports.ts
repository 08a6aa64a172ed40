import { integer, jsonb, pgTable, text, primaryKey } from 'drizzle-orm/pg-core'
import type { ViewSearch } from '@kassavirta/domain/reports/reports/saved-views'
import { sendingDays } from '@kassavirta/domain/reports/reports/schedule'
import { id, moment, day } from './columns.ts'

/** A list of the portal with its filters, under a name of its person. */
export const savedView = pgTable('saved_view', {
  id: id(),
  userId: integer().notNull(),
  page: text().notNull(),
  /** The place, where the list is of one. */
  companyId: integer(),
  name: text().notNull(),
  search: jsonb().$type<ViewSearch>().notNull(),
  createdAt: moment().notNull(),
  /** When a link is mailed, and when the next one is due; null where none is. */
  sendOn: text({ enum: sendingDays }),
  sendHour: integer(),
  dueAt: moment(),
  /** When the newest link was mailed. */
  toldAt: moment(),
})

/** Who gets a link to the statement of an account by e-mail each month. `endedAt` is set when the person stops it. */
export const statementChoice = pgTable(
  'statement_choice',
  {
    userId: integer().notNull(),
    accountId: integer().notNull(),
    createdAt: moment().notNull(),
    /** The first day of the newest month that is done: its link was mailed, or none was needed. */
    mailedUpTo: day().notNull(),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.accountId] })],
)
