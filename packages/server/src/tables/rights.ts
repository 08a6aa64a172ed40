import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, day, flag, id, moment } from './columns.ts'

export const userCompanyRole = pgTable('user_company_role', {
  id: id(),
  userId: integer().notNull(),
  companyId: integer().notNull(),
  visitChangeRequest: flag(),
  accessoryOrder: flag(),
  visitChangeRequestReport: flag(),
  accessoryOrderReport: flag(),
  deposits: flag(),
  changeOrders: flag(),
  locationMaintenance: flag(),
  permissionMaintenance: flag(),
  roleMaintenance: flag(),
  concernReport: flag(),
  endedAt: moment(),
  endedBy: integer(),
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
  changeCurrency: flag(),
  deposit: flag(),
  changeOrderReport: flag(),
  depositReport: flag(),
  modifiedAt: moment().notNull(),
  cancelledAt: moment(),
  cancelledBy: integer(),
})
