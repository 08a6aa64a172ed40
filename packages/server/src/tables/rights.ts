import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, day, flag, flags, id, keptVersioned, moment } from './columns.ts'

export const userCompanyRole = pgTable('user_company_role', {
  id: id(),
  userId: integer().notNull(),
  companyId: integer().notNull(),
  ...flags(roleRights),
  endedAt: moment(),
  endedBy: integer(),
  ...keptVersioned,
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
  ...keptVersioned,
})
