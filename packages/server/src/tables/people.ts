import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, keptVersioned, moment, words } from './columns.ts'

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
  ...keptVersioned,
  /** Who of the staff has made, joined, changed or restored the person, or given them rights; an import is nobody. */
  givers: integer().array().$type<readonly number[]>().notNull().default([]),
  erasedAt: moment(),
  erasedKey: text(),
})

/** One family per sign-in; `generation` numbers the refresh token that is valid now. */
export const sessionFamily = pgTable('session_family', {
  id: uuid().primaryKey(),
  userId: integer().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  generation: integer().notNull().default(0),
  revokedAt: moment(),
  revokedReason: text({
    enum: ['logout', 'reuse', 'password', 'disabled', 'emailStopped', 'factor', 'desk'],
  }),
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

/** A new e-mail address that is not in force yet. */
export const emailChange = pgTable('email_change', {
  userId: integer().primaryKey(),
  newAddress: text().notNull(),
  codeHash: text().notNull(),
  createdAt: moment().notNull(),
  dueAt: moment().notNull(),
})

/** A device or a network address from which a person has signed in before. `platform/session/known-callers.ts` writes it. */
export const knownCaller = pgTable('known_caller', {
  userId: integer().notNull(),
  mark: text().notNull(),
  usedAt: moment().notNull(),
})

/** A name, as a hash, that failed to sign in at one of the doors from a network address. */
export const refusedName = pgTable('refused_name', {
  network: text().notNull(),
  nameHash: text().notNull(),
  refusedAt: moment().notNull(),
})

/** The encrypted key of a person's authenticator app; in use from `activeAt` on. */
export const secondFactor = pgTable('second_factor', {
  userId: integer().primaryKey(),
  sealedKey: text().notNull(),
  sealedBy: text().notNull(),
  createdAt: moment().notNull(),
  activeAt: moment(),
  lastStep: integer().notNull().default(0),
})

export const recoveryCode = pgTable('recovery_code', {
  hash: text().primaryKey(),
  userId: integer().notNull(),
  createdAt: moment().notNull(),
  usedAt: moment(),
})
