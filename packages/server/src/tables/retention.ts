import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** One row: how far the deleting of expired rows has come (`platform/retention/delete-expired.ts`). */
export const retentionClock = pgTable('retention_clock', {
  id: boolean().primaryKey().default(true),
  reachedAt: moment().notNull(),
  ranAt: moment().notNull(),
  removed: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
})
