import { recordOf } from '@kassavirta/domain/kernel/records'
import { bigint, boolean, date, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The few kinds of column that the tables are made of. Names are the keys in snake case (`platform/database/database.ts`). */
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true })
export const day = () => date({ mode: 'string' })
/** Whole cents; the column's name ends so. */
export const cents = () => bigint({ mode: 'number' })
/** Text that is empty where nothing was said. */
export const words = () => text().notNull().default('')
export const flag = () => boolean().notNull().default(false)
export const count = () => integer().notNull().default(0)
/** Pieces in packs: more than four bytes hold. */
export const bigCount = () => bigint({ mode: 'number' }).notNull().default(0)

/** Columns of counts, each named as on the wire. */
export const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, count)
