import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import type { VisitWindow } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  cents,
  counts,
  day,
  flag,
  id,
  moment,
  words,
  changeOrderCounts,
  depositCounts,
  supplyCounts,
} from './columns.ts'
import { movedColumns, packedColumns, visitColumns } from './orders.ts'

/** Columns that no submission writes: the provider or the customer sets them later. */
export type LaterColumns =
  | 'countingState'
  | 'countingStateSetAt'
  | 'removedAt'
  | 'removedBy'
  | 'pcsPkTosite'
  | 'pkTositeTotalSumCents'
  | FollowUpColumns

/** The customer's confirmation of the content of a delivery. */
const confirmedColumns = {
  confirmedAt: moment(),
  confirmedBy: integer(),
  confirmedOk: boolean(),
  confirmedCounts: jsonb().$type<Readonly<Record<string, number>>>(),
  confirmedMessage: words(),
}

/** True when the provider's systems set the stage of an order, which then has no seal number of the desk. */
const stageSourceColumns = { stageBySystems: flag() }

/** Columns of what the desk and the customer do after the submission. */
export type FollowUpColumns =
  | keyof typeof packedColumns
  | keyof typeof movedColumns
  | 'placedBy'
  | keyof typeof visitColumns
  | keyof typeof confirmedColumns
  | 'changedAt'
  | keyof typeof stageSourceColumns

const sent = {
  id: id(),
  companyId: integer().notNull(),
  userId: integer().notNull(),
  createdAt: moment().notNull(),
}

export const deposit = pgTable('deposit', {
  ...sent,
  accountId: integer().notNull(),
  securityBagNumber: text().notNull(),
  reference: words(),
  message: words(),
  registerDate: day().notNull(),
  totalSumCents: cents().notNull(),
  coinTotalSumCents: cents().notNull(),
  coinsUncounted: flag(),
  countAtServiceCenter: flag(),
  ...counts(depositCounts),
  pcsPkTosite: integer().notNull().default(0),
  pkTositeTotalSumCents: cents().notNull().default(0),
  countingState: text().notNull().default(NEW_WORD),
  countingStateSetAt: moment(),
  removedAt: moment(),
  removedBy: integer(),
  modifiedAt: moment().notNull(),
})

export const changeOrder = pgTable('change_order', {
  ...sent,
  accountId: integer().notNull(),
  deliveryDate: day().notNull(),
  reference: words(),
  message: words(),
  totalSumCents: cents().notNull(),
  noteTotalSumCents: cents().notNull(),
  coinTotalSumCents: cents().notNull(),
  ...counts(changeOrderCounts),
  countingState: text().notNull().default(NEW_WORD),
  countingStateSetAt: moment(),
  /** When the customer last changed it. */
  changedAt: moment(),
  ...packedColumns,
  ...movedColumns,
  /** Who of the staff ordered for a customer on the phone. */
  placedBy: integer(),
  ...confirmedColumns,
  ...stageSourceColumns,
  modifiedAt: moment().notNull(),
})

export const supplyOrder = pgTable('supply_order', {
  ...sent,
  deliveryDate: day().notNull(),
  ...counts(supplyCounts),
  ...packedColumns,
  ...movedColumns,
  modifiedAt: moment().notNull(),
})

export const visitRequest = pgTable('visit_request', {
  ...sent,
  suggestedDate: day().notNull(),
  contactInfo: words(),
  additionalInfo: words(),
  ...visitColumns,
  modifiedAt: moment().notNull(),
})

export const visitChangeRequest = pgTable('visit_change_request', {
  ...sent,
  originalDate: day().notNull(),
  newDate: day().notNull(),
  contactInfo: text().notNull(),
  additionalInfo: words(),
  ...visitColumns,
})

export const inquiry = pgTable('inquiry', {
  ...sent,
  entryId: text().notNull().default('0'),
  entryType: words(),
  counting: words(),
  countingText: words(),
  transport: words(),
  transportText: words(),
  eventDate: day(),
  securityBagNumber: words(),
  reference: words(),
  additionalInformation: text().notNull(),
  answerMethod: text().notNull().default('0,0'),
  answerPhone: words(),
  answerEmail: words(),
})

export const contactRequest = pgTable('contact_request', {
  ...sent,
  name: text().notNull(),
  phoneNumber: words(),
  email: words(),
  contactReason: text().notNull(),
  additionalInfo: text().notNull(),
})

export const feedback = pgTable('feedback', {
  ...sent,
  name: text().notNull(),
  phoneNumber: text().notNull(),
  email: text().notNull(),
  additionalInfo: text().notNull(),
})

/** A customer's report that the driver did not come in the announced window of a day. */
export const missedVisit = pgTable('missed_visit', {
  ...sent,
  day: day().notNull(),
  visitWindow: jsonb().$type<VisitWindow>(),
})
