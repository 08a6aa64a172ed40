import { caseKinds, caseStates } from '@kassavirta/domain/questions/cases/states'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A customer's case at the service desk, with its state. */
export const serviceCase = pgTable('service_case', {
  id: id(),
  kind: text({ enum: caseKinds }).notNull(),
  entryId: integer().notNull(),
  companyId: integer().notNull(),
  userId: integer().notNull(),
  state: text({ enum: caseStates }).notNull().default('new'),
  ownerId: integer(),
  createdAt: moment().notNull(),
  /** Since when the customer waits. */
  askedAt: moment().notNull(),
  /** When something last happened that the customer can see. */
  changedAt: moment().notNull(),
  closedAt: moment(),
  answerEntryId: integer(),
  readEntryId: integer().notNull().default(0),
  customerReadAt: moment(),
  /** Who handed the case to its owner; null again once somebody takes, answers or closes it. */
  handedBy: integer(),
  /** Who asked the supervisors to correct the count in question. */
  correctionBy: integer(),
  correctionAt: moment(),
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

/** A text that the service answers with again and again. */
export const answerTemplate = pgTable('answer_template', {
  id: id(),
  title: text().notNull(),
  body: text().notNull(),
  changedBy: integer(),
  changedAt: moment().notNull(),
  removedAt: moment(),
  version: integer().notNull().default(0),
})
