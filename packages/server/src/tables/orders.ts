import { integer, jsonb, pgTable, primaryKey, text, uuid, boolean } from 'drizzle-orm/pg-core'
import { visitStages, orderStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { handOverStates } from '@kassavirta/domain/bags/deposits/rules'
import type { Fault } from '@kassavirta/domain/kernel/contract/fault'
import type { Weekday } from '@kassavirta/domain/kernel/dates/dates'
import type { OrderField } from '@kassavirta/domain/kernel/money/denominations'
import type { ParCounts } from '@kassavirta/domain/orders/change-orders/suggestions-api'
import { failureReasons, pickupOutcomes, stopOutcomes } from '@kassavirta/domain/orders/deliveries/runs-api'
import { count, day, flag, id, moment, words } from './columns.ts'

const version = () => integer().notNull().default(0)

/** A round of the provider's vans. */
export const deliveryRoute = pgTable('route', {
  id: id(),
  name: text().notNull(),
  areaName: words(),
  office: words(),
  endedAt: moment(),
  version: version(),
})

/** One van on one route on one day. */
export const run = pgTable('run', {
  id: id(),
  routeId: integer().notNull(),
  day: day().notNull(),
  part: integer().notNull().default(1),
  /** Random; the digits that are said at its stops are computed from it. */
  seed: uuid().notNull().defaultRandom(),
  state: text({ enum: ['planned', 'left', 'back'] })
    .notNull()
    .default('planned'),
  departedAt: moment(),
  returnedAt: moment(),
  version: version(),
})

/** The crew of a run. */
export const runDriver = pgTable(
  'run_driver',
  { runId: integer().notNull(), personId: text().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.personId] })],
)

/** The outcome of a stop of a run. */
export const runStop = pgTable(
  'run_stop',
  {
    runId: integer().notNull(),
    companyId: integer().notNull(),
    outcome: text({ enum: stopOutcomes }).notNull(),
    reason: text({ enum: failureReasons }),
    note: words(),
    receiver: words(),
    isSealRead: flag(),
    /** By the clock of the device. */
    at: moment().notNull(),
    recordedAt: moment().notNull(),
    staffId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.companyId] })],
)

/** Bags that a run fetches at a place; without an outcome until the crew was there. */
export const runPickup = pgTable(
  'run_pickup',
  {
    runId: integer().notNull(),
    companyId: integer().notNull(),
    outcome: text({ enum: pickupOutcomes }),
    reason: text({ enum: failureReasons }),
    note: words(),
    bags: count(),
    declared: count(),
    at: moment(),
    recordedAt: moment(),
    staffId: integer(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.companyId] })],
)

/** The numbers of fetched bags that the crew has read. */
export const runBag = pgTable(
  'run_bag',
  { runId: integer().notNull(), companyId: integer().notNull(), number: text().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.companyId, table.number] })],
)

/** The bags that a place says it has handed to the crew of a run; a later report replaces the row. */
export const handOver = pgTable('hand_over', {
  id: id(),
  runId: integer().notNull(),
  companyId: integer().notNull(),
  state: text({ enum: handOverStates }).notNull(),
  at: moment().notNull(),
  userId: integer().notNull(),
  bags: count(),
  numbers: jsonb().$type<readonly string[]>().notNull().default([]),
})

/** What the desk writes into an order of change money or supplies. */
export const packedColumns = {
  stage: text({ enum: orderStages }),
  attempt: integer().notNull().default(1),
  version: version(),
  sealNumber: words(),
  runId: integer(),
  packedCounts: jsonb().$type<Readonly<Record<string, number>>>(),
  packReason: words(),
  packedAt: moment(),
  packedBy: integer(),
  cancelledAt: moment(),
  cancelReason: words(),
}

/** When the desk last gave an order another day, the day before that, and why. */
export const movedColumns = { movedAt: moment(), movedFrom: day(), moveReason: words() }

/** What the desk and the customer agree on about a visit. */
export const visitColumns = {
  stage: text({ enum: visitStages }),
  attempt: integer().notNull().default(1),
  proposedDate: day(),
  decidedAt: moment(),
  reason: words(),
  version: version(),
}

/** A day on which nothing is delivered, or whose orders must come earlier. `endedAt` is set when it is an ordinary day again. */
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

/** One delivery day of a recurring order: its own content, if any, and its outcome. */
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

/** The change money up to which a place fills its till, by account. */
export const parLevel = pgTable('par_level', {
  accountId: integer().primaryKey(),
  companyId: integer().notNull(),
  /** Who set it last. */
  userId: integer().notNull(),
  /** Zeros are left out. */
  counts: jsonb().$type<ParCounts>().notNull(),
  version: integer().notNull(),
  changedAt: moment().notNull(),
})
