import type { ParCounts } from '@kassavirta/domain/orders/change-orders/order-suggestions/par-levels'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What a place keeps in its till, by account: everyone there fills up to the same. */
export const parLevel = pgTable('par_level', {
  accountId: integer().primaryKey(),
  companyId: integer().notNull(),
  /** Who said it last. */
  userId: integer().notNull(),
  /** Without what is 0. */
  counts: jsonb().$type<ParCounts>().notNull(),
  version: integer().notNull(),
  changedAt: moment().notNull(),
})
