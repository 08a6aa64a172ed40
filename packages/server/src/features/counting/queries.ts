import { countingState } from '@kassavirta/domain/kernel/counting-state'
import { and, asc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { preparedText } from '../../platform/database/statement.ts'
import { isWaiting } from '../../shared/open-bags.ts'
import { account, company } from '../../tables/company.ts'
import { bag, bagPerson } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { staffUser } from '../../tables/staff.ts'
import { deposit } from '../../tables/submissions.ts'

export type Bag = typeof bag.$inferSelect
export type Deposit = typeof deposit.$inferSelect

/** Holds the bag still until the act is over. Whoever locks its declaration too has done so before. */
export async function lockBag(tx: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await tx.select().from(bag).where(eq(bag.id, bagId)).for('update')
  return found
}

export async function findBag(db: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await db.select().from(bag).where(eq(bag.id, bagId))
  return found
}

/** The bags with a number that are not counted yet, or that were taken in since the moment. */
export const isRecent = (number: string | Placeholder, since: string | Placeholder): SQL =>
  sql`security_bag_number = ${number} and (received_at >= ${since} or state <> 'counted')`

/** The first of them that is meant by the number: one that waits rather than one that was counted. */
export async function findRecentBag(tx: Db, number: string, since: Date): Promise<Bag | undefined> {
  const [found] = await tx
    .select()
    .from(bag)
    .where(isRecent(number, since.toISOString()))
    .orderBy(sql`${bag.state} = 'counted'`, asc(bag.id))
    .limit(1)
  return found
}

/** The places of the declarations with this number that wait for their bag. */
export async function declaredPlaces(db: Db, number: string): Promise<readonly number[]> {
  const found = await db
    .select({ companyId: deposit.companyId })
    .from(deposit)
    .where(and(eq(deposit.securityBagNumber, number), isWaiting))
  return found.map(({ companyId }) => companyId)
}

/** Whether the provider's systems have counted the deposit, or say so. It is locked. */
export async function isCountedElsewhere(tx: Db, declaration: Deposit): Promise<boolean> {
  if (countingState(declaration.countingState) === 'handled') return true
  const results = await tx
    .select({ id: handledDeposit.id })
    .from(handledDeposit)
    .where(and(eq(handledDeposit.depositId, declaration.id), eq(handledDeposit.keeper, 'systems')))
    .limit(1)
  return results.length > 0
}

export async function lockDeclaration(tx: Db, depositId: number): Promise<Deposit | undefined> {
  const [found] = await tx.select().from(deposit).where(eq(deposit.id, depositId)).for('update')
  return found
}

export async function findDeclaration(db: Db, depositId: number | null): Promise<Deposit | undefined> {
  if (depositId === null) return undefined
  const [found] = await db.select().from(deposit).where(eq(deposit.id, depositId))
  return found
}

/** Serialises the taking in of one number: of two scans at once one makes the bag. */
export const lockNumber = preparedText(
  () => sql`select pg_advisory_xact_lock(hashtextextended('bag ' || ${sql.placeholder('number')}::text, 0))`,
)

/** Serialises the openings of one person, who has one bag on the table. */
export const lockTable = preparedText(
  () =>
    sql`select pg_advisory_xact_lock(hashtextextended('table ' || ${sql.placeholder('staffId')}::int, 0))`,
)

export async function insertBag(tx: Db, row: typeof bag.$inferInsert): Promise<Bag> {
  const [made] = await tx.insert(bag).values(row).returning()
  if (!made) throw new Error('no bag was made')
  return made
}

/** A locked bag as an act leaves it, and the write that makes it so. */
export function changeBag(
  before: Bag,
  change: Partial<Bag>,
): { readonly bag: Bag; readonly write: RowWrite } {
  const next = { ...change, version: before.version + 1 }
  return { bag: { ...before, ...next }, write: revision(bag, before.id, next) }
}

/** Everybody who took part in counting a bag. */
export async function peopleOf(tx: Db, bagId: number): Promise<readonly number[]> {
  const found = await tx
    .select({ staffId: bagPerson.staffId })
    .from(bagPerson)
    .where(eq(bagPerson.bagId, bagId))
  return found.map(({ staffId }) => staffId)
}

export type PersonName = { readonly firstName: string; readonly lastName: string }

export async function findStaffName(tx: Db, staffId: number): Promise<PersonName | null> {
  const [found] = await tx
    .select({ firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(staffUser)
    .where(eq(staffUser.id, staffId))
  return found ?? null
}

/** The place of a bag, for those who look at it. */
export async function findPlace(tx: Db, companyId: number | null) {
  if (companyId === null) return null
  const [found] = await tx
    .select({ companyId: company.id, name: company.name, city: company.city })
    .from(company)
    .where(eq(company.id, companyId))
  return found ?? null
}

export async function findAccount(tx: Db, accountId: number | null) {
  if (accountId === null) return undefined
  const [found] = await tx
    .select({
      id: account.id,
      companyId: account.companyId,
      extId: account.extId,
      number: account.accountNumber,
      endedAt: account.endedAt,
    })
    .from(account)
    .where(eq(account.id, accountId))
  return found
}
