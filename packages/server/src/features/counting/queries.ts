import { countingState, HANDLED_WORD } from '@kassavirta/domain/kernel/counting-state'
import { and, asc, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
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

export async function findDepositId(tx: Db, bagId: number): Promise<number | null | undefined> {
  const [found] = await tx.select({ depositId: bag.depositId }).from(bag).where(eq(bag.id, bagId))
  return found?.depositId
}

/** A bag with this number that is not counted yet, or that was taken in since the moment. */
export async function findRecentBag(tx: Db, number: string, since: Date): Promise<Bag | undefined> {
  const [found] = await tx
    .select()
    .from(bag)
    .where(and(eq(bag.securityBagNumber, number), or(gte(bag.receivedAt, since), ne(bag.state, 'counted'))))
    .orderBy(sql`${bag.state} = 'counted'`, asc(bag.id))
    .limit(1)
  return found
}

const isWaiting = and(
  isNull(deposit.removedAt),
  sql`lower(btrim(${deposit.countingState})) <> ${sql.raw(`'${HANDLED_WORD}'`)}`,
  sql`not exists (select from bag b where b.deposit_id = ${deposit.id})`,
)

/** Declarations with this number that wait for their bag, newest first. They are locked in the order of an import. */
export async function lockDeclarations(tx: Db, number: string): Promise<readonly Deposit[]> {
  const found = await tx
    .select()
    .from(deposit)
    .where(and(eq(deposit.securityBagNumber, number), isWaiting))
    .orderBy(asc(deposit.id))
    .for('update')
  return found.toReversed()
}

/** The same for a list to choose from. */
export const listCandidates = (tx: Db, number: string) =>
  tx
    .select({
      depositId: deposit.id,
      place: { companyId: company.id, name: company.name, city: company.city },
      salesDay: deposit.registerDate,
    })
    .from(deposit)
    .innerJoin(company, eq(company.id, deposit.companyId))
    .where(and(eq(deposit.securityBagNumber, number), isWaiting))
    .orderBy(desc(deposit.createdAt), desc(deposit.id))

/** Whether the newest declaration with this number was counted without the desk. */
export async function isNumberCounted(tx: Db, number: string, since: Date): Promise<boolean> {
  const [newest] = await tx
    .select({ countingState: deposit.countingState })
    .from(deposit)
    .leftJoin(bag, eq(bag.depositId, deposit.id))
    .where(
      and(
        eq(deposit.securityBagNumber, number),
        isNull(deposit.removedAt),
        gte(deposit.createdAt, since),
        isNull(bag.id),
      ),
    )
    .orderBy(desc(deposit.id))
    .limit(1)
  return countingState(newest?.countingState ?? null) === 'handled'
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
export const lockNumber = (tx: Db, number: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bag ${number}`}, 0))`)

export async function insertBag(tx: Db, row: typeof bag.$inferInsert): Promise<Bag> {
  const [made] = await tx.insert(bag).values(row).returning()
  if (!made) throw new Error('no bag was made')
  return made
}

export async function updateBag(
  tx: Db,
  bagId: number,
  change: Partial<typeof bag.$inferInsert>,
): Promise<Bag> {
  const [changed] = await tx
    .update(bag)
    .set({ ...change, version: sql`${bag.version} + 1` })
    .where(eq(bag.id, bagId))
    .returning()
  if (!changed) throw new Error(`bag ${bagId} is gone`)
  return changed
}

/** Keeps whose bag it may be, while it is typed; the version stays. */
export const keepOwner = (tx: Db, bagId: number, companyId: number, accountId: number) =>
  tx.update(bag).set({ companyId, accountId }).where(eq(bag.id, bagId))

/** The bag that a person has on the table. */
export async function findBagOf(tx: Db, staffId: number): Promise<Bag | undefined> {
  const [found] = await tx.select().from(bag).where(eq(bag.counterId, staffId))
  return found
}

export type Step = (typeof bagPerson.$inferSelect)['step']

/** Notes who takes part at which step. Returns the step at which the person took part before, or this one. */
export async function joinBag(tx: Db, bagId: number, staffId: number, step: Step): Promise<Step> {
  await tx.insert(bagPerson).values({ bagId, staffId, step }).onConflictDoNothing()
  const [joined] = await tx
    .select({ step: bagPerson.step })
    .from(bagPerson)
    .where(and(eq(bagPerson.bagId, bagId), eq(bagPerson.staffId, staffId)))
  if (!joined) throw new Error('somebody else holds the step')
  return joined.step
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
