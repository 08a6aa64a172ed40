import type { ViewSearch } from '@kassavirta/domain/reports/reports/saved-views/address'
import { sendingDays } from '@kassavirta/domain/reports/reports/saved-views/schedule'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

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
