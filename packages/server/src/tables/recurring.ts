import type { OrderField } from '@kassavirta/domain/kernel/money/order-count-names'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import type { Weekday } from '@kassavirta/domain/kernel/dates/dates'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, flag, id, moment, words } from './columns.ts'

/** A day on which nothing is delivered, or whose orders must come earlier. Ended where it is ordinary again. */
export const exceptionDay = pgTable('exception_day', {
  day: day().primaryKey(),
  closed: boolean().notNull(),
  cutoffLocal: text(),
  reason: text().notNull(),
  version: integer().notNull().default(1),
  staffId: integer().notNull(),
  changedAt: moment().notNull(),
  endedAt: moment(),
})

/** Pieces by field. A field that is absent is 0. */
type StoredCounts = Readonly<Partial<Record<OrderField, number | undefined>>>
type StoredContent = {
  readonly reference: string
  readonly message: string
  readonly counts: StoredCounts
}

/** An order that repeats. */
export const recurringOrder = pgTable('recurring_order', {
  id: id(),
  companyId: integer().notNull(),
  accountId: integer().notNull(),
  userId: integer().notNull(),
  weekdays: jsonb().$type<readonly Weekday[]>().notNull(),
  everyWeeks: integer().notNull(),
  fromDay: day().notNull(),
  untilDay: day(),
  reference: words(),
  message: words(),
  counts: jsonb().$type<StoredCounts>().notNull(),
  version: integer().notNull().default(0),
  createdAt: moment().notNull(),
  stoppedAt: moment(),
  stoppedBy: integer(),
  lookAt: moment().notNull(),
})

/** What is particular about one day of it, and what came of that day. */
export const recurringOccurrence = pgTable(
  'recurring_occurrence',
  {
    recurringId: integer().notNull(),
    day: day().notNull(),
    skipped: flag(),
    content: jsonb().$type<StoredContent>(),
    state: text({ enum: ['coming', 'made', 'failed'] })
      .notNull()
      .default('coming'),
    deliveryDate: day(),
    orderId: integer(),
    failure: jsonb().$type<Fault>(),
    settledAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.recurringId, table.day] })],
)
