import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { account, company } from '../../../tables/company.ts'
import { emailChange, portalUser } from '../../../tables/people.ts'
import { mandate, userCompanyRole as role } from '../../../tables/rights.ts'

export type Person = typeof portalUser.$inferSelect
export type Role = typeof role.$inferSelect
export type Rights = Readonly<Record<RoleRight, boolean>>

export async function findPlace(tx: Db, companyId: number) {
  const [found] = await tx.select({ endedAt: company.endedAt }).from(company).where(eq(company.id, companyId))
  return found
}

/** Nobody is added to a place that has ended. */
export async function isLivingPlace(tx: Db, companyId: number): Promise<boolean> {
  const place = await findPlace(tx, companyId)
  return place !== undefined && place.endedAt === null
}

export async function findPerson(tx: Db, userId: number): Promise<Person | undefined> {
  const [found] = await tx.select().from(portalUser).where(eq(portalUser.id, userId))
  return found
}

/** The person's own changes of their details take no other lock. */
export async function lockPersonRow(tx: Db, userId: number): Promise<Person> {
  const [found] = await tx.select().from(portalUser).where(eq(portalUser.id, userId)).for('no key update')
  if (!found) throw new Error(`person ${userId} is gone`)
  return found
}

/** The address that waits to be in force. */
export async function findWaitingAddress(tx: Db, userId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ address: emailChange.newAddress })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
  return found?.address
}

/** The role of a person at a place, also one that has ended. */
export async function findRole(tx: Db, companyId: number, userId: number): Promise<Role | undefined> {
  const [found] = await tx
    .select()
    .from(role)
    .where(and(eq(role.companyId, companyId), eq(role.userId, userId)))
  return found
}

/** Whether the person has, or has had, a mandate on an account of the place. */
export async function hasMandate(tx: Db, companyId: number, userId: number): Promise<boolean> {
  const found = await tx
    .select({ id: mandate.id })
    .from(mandate)
    .innerJoin(account, eq(account.id, mandate.accountId))
    .where(and(eq(mandate.userId, userId), eq(account.companyId, companyId)))
    .limit(1)
  return found.length > 0
}

/** Undefined where the user name is another person's. */
export async function insertPerson(tx: Db, row: typeof portalUser.$inferInsert): Promise<Person | undefined> {
  const [made] = await tx.insert(portalUser).values(row).onConflictDoNothing().returning()
  return made
}

type PersonChange = Partial<
  Pick<
    typeof portalUser.$inferInsert,
    'disabledAt' | 'keeper' | 'firstName' | 'lastName' | 'phoneNumber' | 'emailAddress' | 'profileChangedAt'
  >
>

export const updatePerson = (tx: Db, userId: number, change: PersonChange = {}) =>
  tx
    .update(portalUser)
    .set({ ...change, version: sql`${portalUser.version} + 1` })
    .where(eq(portalUser.id, userId))

/** A role that has ended begins anew. */
export async function writeRole(tx: Db, companyId: number, userId: number, rights: Rights): Promise<Role> {
  const living = { ...rights, endedAt: null, endedBy: null, keeper: 'desk' as const }
  const [written] = await tx
    .insert(role)
    .values({ companyId, userId, ...living })
    .onConflictDoUpdate({
      target: [role.userId, role.companyId],
      set: { ...living, version: sql`${role.version} + 1` },
    })
    .returning()
  if (!written) throw new Error('no role was written')
  return written
}

/** The desk keeps what it has ended, so that no import brings it back. */
export const endRoleRow = (tx: Db, roleId: number, now: Date) =>
  tx
    .update(role)
    .set({ endedAt: now, endedBy: null, keeper: 'desk', version: sql`${role.version} + 1` })
    .where(eq(role.id, roleId))
