import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** What a customer asked, and what became of it. */
export const serviceCase = pgTable('service_case', {
  id: id(),
  kind: text({ enum: ['inquiry', 'contact', 'feedback', 'missing'] }).notNull(),
  entryId: integer().notNull(),
  companyId: integer().notNull(),
  userId: integer().notNull(),
  state: text({ enum: ['new', 'open', 'waiting', 'closed'] })
    .notNull()
    .default('new'),
  ownerId: integer(),
  createdAt: moment().notNull(),
  changedAt: moment().notNull(),
  closedAt: moment(),
  customerReadAt: moment(),
  version: integer().notNull().default(0),
})

/** A question, an answer, or a note that never leaves the desk. */
export const caseEntry = pgTable('case_entry', {
  id: id(),
  caseId: integer().notNull(),
  at: moment().notNull(),
  userId: integer(),
  staffId: integer(),
  visible: boolean().notNull(),
  body: text().notNull(),
})
