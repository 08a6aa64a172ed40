import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, words } from './columns.ts'

export const portalUser = pgTable('portal_user', {
  id: id(),
  extId: text().notNull(),
  username: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  emailAddress: text().notNull(),
  phoneNumber: words(),
  passwordHash: text(),
  activatedAt: moment(),
  termsVersion: text(),
  termsAcceptedAt: moment(),
  disabledAt: moment(),
  profileChangedAt: moment(),
  createdAt: moment().notNull(),
})

/** One family per sign-in; `generation` numbers the refresh token that is valid now. */
export const sessionFamily = pgTable('session_family', {
  id: uuid().primaryKey(),
  userId: integer().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  generation: integer().notNull().default(0),
  revokedAt: moment(),
  revokedReason: text({ enum: ['logout', 'reuse', 'password', 'disabled'] }),
})

export const refreshToken = pgTable('refresh_token', {
  hash: text().primaryKey(),
  familyId: uuid().notNull(),
  generation: integer().notNull(),
  rotatedAt: moment(),
})

export const activationCode = pgTable('activation_code', {
  hash: text().primaryKey(),
  userId: integer().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

export const loginThrottle = pgTable('login_throttle', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: moment().notNull(),
  blockedUntil: moment(),
})
