import { integer, pgTable, text, uuid, json, primaryKey } from 'drizzle-orm/pg-core'
import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { id, versionedKeeperColumns, moment, words, bigCount, flags } from './columns.ts'

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
  ...versionedKeeperColumns,
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

/** A device or a network address from which a person has signed in before. `platform/session/tries.ts` writes it. */
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

/** A person of the provider, who works at the desk. */
export const staffUser = pgTable('staff_user', {
  id: id(),
  username: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  emailAddress: words(),
  office: words(),
  ...flags(staffRoles),
  passwordHash: text(),
  disabledAt: moment(),
  createdAt: moment().notNull(),
  version: integer().notNull().default(0),
})

/** The encrypted key of a person's authenticator app; in use from `activeAt` on. */
export const staffFactor = pgTable('staff_factor', {
  staffId: integer().primaryKey(),
  sealedKey: text().notNull(),
  sealedBy: text().notNull(),
  createdAt: moment().notNull(),
  activeAt: moment(),
  lastStep: integer().notNull().default(0),
})

export const staffRecoveryCode = pgTable('staff_recovery_code', {
  hash: text().primaryKey(),
  staffId: integer().notNull(),
  createdAt: moment().notNull(),
  usedAt: moment(),
})

/** A passkey, which a person shows instead of a code. Several, each with a name. */
export const staffPasskey = pgTable('staff_passkey', {
  id: id(),
  staffId: integer().notNull(),
  name: text().notNull(),
  credential: text().notNull(),
  publicKey: text().notNull(),
  counter: bigCount(),
  createdAt: moment().notNull(),
  usedAt: moment(),
})

/** Lets a person set the first password or enrol a factor, once. */
export const staffCode = pgTable('staff_code', {
  hash: text().primaryKey(),
  staffId: integer().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

/** Without `factorAt` the person has shown the password only. With it there is one living session for a person. */
export const staffSession = pgTable('staff_session', {
  hash: text().primaryKey(),
  staffId: integer().notNull(),
  createdAt: moment().notNull(),
  usedAt: moment().notNull(),
  factorAt: moment(),
  expiresAt: moment().notNull(),
  revokedAt: moment(),
  revokedReason: text({ enum: ['end', 'elsewhere', 'disabled', 'roles', 'factor'] }),
  challenge: text(),
  challengeAt: moment(),
  challengeOrigin: text(),
})

/** A device or a network address from which a person of the staff has signed in before. */
export const staffKnownCaller = pgTable('staff_known_caller', {
  staffId: integer().notNull(),
  mark: text().notNull(),
  usedAt: moment().notNull(),
})

/** The answer that a repeated act gets back, as its text was. A key belongs to one person. */
export const deskKey = pgTable(
  'desk_key',
  {
    staffId: integer().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: json().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] })],
)
