import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { bigint, boolean, date, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The few kinds of column in the tables. Names are the keys in snake case (`platform/database/database.ts`). */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true })
export const day = () => date({ mode: 'string' })
/** Whole cents. The name of such a column ends in `cents`. */
export const cents = () => bigint({ mode: 'number' })
/** Text that is empty by default. */
export const words = () => text().notNull().default('')
export const flag = () => boolean().notNull().default(false)
export const count = () => integer().notNull().default(0)
/** Counts of pieces in packs, which can exceed four bytes. */
export const bigCount = () => bigint({ mode: 'number' }).notNull().default(0)

/** Who keeps a row and alone writes it: the systems of the provider, by import, or the desk. */
export const keeper = () =>
  text({ enum: ['systems', 'desk'] })
    .notNull()
    .default('systems')
/** The keeper of a result or a message, and which person of the desk. */
export const kept = { keeper: keeper(), staffId: integer() }
/** Columns of what both the import and the desk may keep; `version` counts what the desk has changed. */
export const keptVersioned = { keeper: keeper(), version: count() }

/** Count columns, each with its name on the wire. */
export const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, count)

/** Columns of flags, each named as on the wire. */
export const flags = <const Name extends string>(names: readonly Name[]) => recordOf(names, flag)
