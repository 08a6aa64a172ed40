import { countingState } from '@kassavirta/domain/kernel/counting-state'
import type { BagState } from '@kassavirta/domain/counting/states'
import { and, asc, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { account, company } from '../../tables/company.ts'
import { bag, bagPerson } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { deposit } from '../../tables/submissions.ts'

export type Bag = typeof bag.$inferSelect
export type Deposit = typeof deposit.$inferSelect

export async function findBag(tx: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await tx.select().from(bag).where(eq(bag.id, bagId))
  return found
}

/** Holds the bag still until the act is over. Whoever locks its declaration too has done so before. */
export async function lockBag(tx: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await tx.select().from(bag).where(eq(bag.id, bagId)).for('update')
  return found
}

export async function findDepositId(tx: Db, bagId: number): Promise<number | null | undefined> {
  const [found] = await tx.select({ depositId: bag.depositId }).from(bag).where(eq(bag.id, bagId))
  return found?.depositId
}

/** A bag with this number that was taken in since the moment, or that is not counted yet. */
export async function findRecentBag(tx: Db, number: string, since: Date): Promise<Bag | undefined> {
  const [found] = await tx
    .select()
    .from(bag)
    .where(and(eq(bag.securityBagNumber, number), or(gte(bag.receivedAt, since), ne(bag.state, 'counted'))))
    .orderBy(asc(bag.id))
    .limit(1)
  return found
}

/** Declarations with this number that wait for their bag, newest first, locked in the order of an import. */
export async function lockDeclarations(tx: Db, number: string): Promise<readonly Deposit[]> {
  const found = await tx
    .select()
    .from(deposit)
    .where(
      and(
        eq(deposit.securityBagNumber, number),
        isNull(deposit.removedAt),
        sql`not exists (select from ${bag} b where b.deposit_id = ${deposit.id})`,
      ),
    )
    .orderBy(asc(deposit.id))
    .for('update')
  return found.filter((each) => countingState(each.countingState) !== 'handled').toReversed()
}

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

/** The place and account of a bag, for those who look at it. */
export async function findPlace(tx: Db, companyId: number | null) {
  if (companyId === null) return null
  const [found] = await tx
    .select({ companyId: company.id, name: company.name, city: company.city })
    .from(company)
    .where(eq(company.id, companyId))
  return found ?? null
}

export async function findAccount(tx: Db, accountId: number) {
  const [found] = await tx
    .select({
      id: account.id,
      companyId: account.companyId,
      extId: account.extId,
      number: account.accountNumber,
    })
    .from(account)
    .where(eq(account.id, accountId))
  return found
}

const PAGE = 100

/** Bags of a state, oldest first, after a place in the list. */
export const listBags = (
  db: Db,
  { state, office, after }: { state: BagState; office?: string | undefined; after?: Cursor | undefined },
) =>
  db
    .select({ bag, place: { companyId: company.id, name: company.name, city: company.city } })
    .from(bag)
    .leftJoin(company, eq(company.id, bag.companyId))
    .where(
      and(
        ne(bag.state, 'counted'),
        eq(bag.state, state),
        office ? or(isNull(company.id), eq(company.officeInCharge, office)) : undefined,
        after
          ? or(
              gt(bag.arrivedAt, after.arrivedAt),
              and(eq(bag.arrivedAt, after.arrivedAt), gt(bag.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(bag.arrivedAt), asc(bag.id))
    .limit(PAGE + 1)

export type Cursor = { readonly arrivedAt: Date; readonly id: number }
export const PAGE_LENGTH = PAGE
