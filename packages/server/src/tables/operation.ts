import { sql } from 'drizzle-orm'
import { integer, pgTable, text, boolean, jsonb } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { NO_EXCEPTIONS, type ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { callSettings, type CallSetting } from '@kassavirta/domain/operation/settings/rules'
import { moment } from './columns.ts'

export const parameter = pgTable('parameter', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: moment().notNull(),
  /** Null where the command line or an import set it. */
  staffId: integer(),
  /** The desk is the keeper of a parameter that a person has set there. */
  keeper: text({ enum: ['systems', 'desk'] })
    .notNull()
    .generatedAlwaysAs(sql`case when staff_id is null then 'systems' else 'desk' end`),
})

/** What staff have set for the whole portal, and the exception days (`shared/parameters.ts`). */
export type CallSettings = {
  readonly parameters: Readonly<Partial<Record<CallSetting, string>>>
  readonly exceptionDays: ExceptionDays
}

/** The exception days, as one small column of a larger statement. Old ones are deleted by themselves. */
export const exceptionDaysColumn = sql`(
    select json_object_agg(day, cutoff_local) from exception_day where ended_at is null) as "exceptionDays"`
export const ExceptionDaysColumn = z.pipe(
  z.nullable(z.record(z.string(), z.nullable(z.string()))),
  z.transform((days): ExceptionDays => days ?? NO_EXCEPTIONS),
)

/** Both go along with the rights of every call, which saves a round trip. */
export const callSettingsColumns = sql`(select json_object_agg(key, value) from parameter
    where key in (${sql.raw(callSettings.map((key) => `'${key}'`).join(', '))})) as parameters, ${exceptionDaysColumn}`
export const callSettingsRow = {
  parameters: z.pipe(
    z.nullable(z.partialRecord(z.enum(callSettings), z.string())),
    z.transform((stored): CallSettings['parameters'] => stored ?? {}),
  ),
  exceptionDays: ExceptionDaysColumn,
}

/** One row: how far the deleting of expired rows has come (`platform/retention/delete-expired.ts`). */
export const retentionClock = pgTable('retention_clock', {
  id: boolean().primaryKey().default(true),
  reachedAt: moment().notNull(),
  ranAt: moment().notNull(),
  removed: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
})
