import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const parameter = pgTable('parameter', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: moment().notNull(),
  /** Null where the command line or an import set it. */
  staffId: integer(),
  /** What a person has set at the desk is the desk's. */
  keeper: text({ enum: ['systems', 'desk'] })
    .notNull()
    .generatedAlwaysAs(sql`case when staff_id is null then 'systems' else 'desk' end`),
})
