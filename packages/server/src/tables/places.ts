import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import type { VisitCalendar } from '@kassavirta/domain/visits/calendar/visit-calendars'
import { blockReasons } from '@kassavirta/domain/visits/drivers/api'
import {
  cents,
  count,
  day,
  flag,
  id,
  keeper,
  versionedKeeperColumns,
  moment,
  words,
  flags,
} from './columns.ts'

export const concern = pgTable('concern', {
  id: id(),
  extId: text().notNull(),
  name: text().notNull(),
  ...versionedKeeperColumns,
})

export const chain = pgTable('chain', {
  id: id(),
  extId: text().notNull(),
  name: text().notNull(),
  concernId: integer().notNull(),
  ...versionedKeeperColumns,
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
  ...versionedKeeperColumns,
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
  ...versionedKeeperColumns,
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
  ...versionedKeeperColumns,
})

/** When the driver comes to a place. */
export const visitCalendar = pgTable('visit_calendar', {
  companyId: integer().primaryKey(),
  week: jsonb().$type<VisitCalendar['week']>().notNull(),
  validFrom: day(),
  validTo: day(),
  exceptions: jsonb().$type<VisitCalendar['exceptions']>().notNull(),
  ...versionedKeeperColumns,
})

export const userCompanyRole = pgTable('user_company_role', {
  id: id(),
  userId: integer().notNull(),
  companyId: integer().notNull(),
  ...flags(roleRights),
  endedAt: moment(),
  endedBy: integer(),
  ...versionedKeeperColumns,
})

export const userChain = pgTable('user_chain', {
  userId: integer().notNull(),
  chainId: integer().notNull(),
  concernReport: flag(),
})

export const userConcern = pgTable('user_concern', {
  userId: integer().notNull(),
  concernId: integer().notNull(),
  concernReport: flag(),
})

export const mandate = pgTable('mandate', {
  id: id(),
  extId: text().notNull(),
  userId: integer().notNull(),
  accountId: integer().notNull(),
  startDate: day().notNull(),
  endDate: day(),
  lastDay: day(),
  withdrawLimitCents: cents(),
  ...flags(mandateRights),
  modifiedAt: moment().notNull(),
  cancelledAt: moment(),
  cancelledBy: integer(),
  ...versionedKeeperColumns,
})
