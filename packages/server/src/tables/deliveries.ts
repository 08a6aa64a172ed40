import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { failureReasons, pickupOutcomes, stopOutcomes } from '@kassavirta/domain/orders/deliveries/wire'
import { handOverStates } from '@kassavirta/domain/bags/deposits/stages/hand-over'
import { visitStages } from '@kassavirta/domain/bags/deposits/stages/entries'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
  /** Random: the digits that are said at its stops come of it. */
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

/** What became of a stop of a run. */
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

/** What a place has handed to the crew of a run, as it has marked it last. */
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
