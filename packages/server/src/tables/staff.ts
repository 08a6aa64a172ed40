import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigCount, flags, id, moment, words } from './columns.ts'

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
