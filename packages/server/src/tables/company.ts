import { blockReasons } from '@kassavirta/domain/visits/drivers/roster/api'
import type { VisitCalendar } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, count, day, flag, id, keeper, keptVersioned, moment, words } from './columns.ts'

export const concern = pgTable('concern', {
  id: id(),
  extId: text().notNull(),
  name: text().notNull(),
  ...keptVersioned,
})

export const chain = pgTable('chain', {
  id: id(),
  extId: text().notNull(),
  name: text().notNull(),
  concernId: integer().notNull(),
  ...keptVersioned,
})

export const company = pgTable('company', {
  id: id(),
  extId: text().notNull(),
  name: text().notNull(),
  businessId: text().notNull(),
  concernId: integer(),
  chainId: integer(),
  street: words(),
  postcode: words(),
  city: words(),
  phoneNumber: words(),
  areaName: words(),
  officeInCharge: words(),
  engagementNumber: words(),
  looseChange: flag(),
  depositCountAtServiceCenter: flag(),
  uncountedCoinsDeposit: flag(),
  supplyOrder: flag(),
  transportCustomer: flag(),
  /** The route whose vans come here, and which stop of it this is. */
  routeId: integer(),
  stopNumber: count(),
  ...keptVersioned,
  endedAt: moment(),
})

export const account = pgTable('account', {
  id: id(),
  extId: text().notNull(),
  companyId: integer().notNull(),
  accountNumber: text().notNull(),
  paymentId: text(),
  isDefault: flag(),
  changeAllowed: flag(),
  withdrawLimitCents: cents(),
  deliveryDays: text(),
  deliveryPolicy: text({ enum: ['banking', 'fixed', 'days'] })
    .notNull()
    .default('banking'),
  earliestDeliveryDate: day(),
  /** Null where the account follows its company (decisions O9). */
  looseChange: boolean(),
  depositCountAtServiceCenter: boolean(),
  uncountedCoinsDeposit: boolean(),
  defaultDepositReference: words(),
  defaultDepositMessage: words(),
  defaultChangeReference: words(),
  defaultChangeMessage: words(),
  ...keptVersioned,
  endedAt: moment(),
})

/** The drivers who may collect at a company, or at every company of an area. */
export const personnel = pgTable('personnel', {
  id: id(),
  companyId: integer(),
  areaName: text(),
  firstNames: text().notNull(),
  lastName: text().notNull(),
  personId: text().notNull(),
  location: words(),
  keeper: keeper(),
})

/** Drivers who are on no list, by the number of their card. */
export const driverBlock = pgTable('driver_block', {
  personId: text().primaryKey(),
  reason: text({ enum: blockReasons }).notNull(),
  note: words(),
  blockedAt: moment().notNull(),
  staffId: integer().notNull(),
})

export const reference = pgTable('reference', {
  id: id(),
  accountId: integer().notNull(),
  type: text({ enum: ['deposit', 'changecurrencyorder'] }).notNull(),
  value: text().notNull(),
  name: text().notNull(),
  validFrom: day(),
  validTo: day(),
  ...keptVersioned,
})

/** When the driver comes to a place. */
export const visitCalendar = pgTable('visit_calendar', {
  companyId: integer().primaryKey(),
  week: jsonb().$type<VisitCalendar['week']>().notNull(),
  validFrom: day(),
  validTo: day(),
  exceptions: jsonb().$type<VisitCalendar['exceptions']>().notNull(),
  ...keptVersioned,
})
