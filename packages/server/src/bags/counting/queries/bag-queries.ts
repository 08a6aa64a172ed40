import { and, desc, eq, gte, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { rowStatement, type LaterValues } from '../../../platform/database/statement.ts'
import { hasOwnBag, isWaiting } from '../../deposits/open-bags.ts'
import { bag, bagPerson } from '../../../tables/counting.ts'
import { deposit } from '../../../tables/submissions.ts'

export type Bag = typeof bag.$inferSelect
export type Deposit = typeof deposit.$inferSelect

type OneBag = { readonly bagId: number }
const selectBag = rowStatement(
  bag,
  ({ bagId }: LaterValues<OneBag>) => sql`select * from bag where id = ${bagId}`,
)

export async function findBag(db: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await selectBag(db, { bagId })
  return found
}

/** The bag that a number may mean: one that waits, or the last that was counted. One that was withdrawn never came. */
export async function findBagByNumber(db: Db, number: string): Promise<Bag | undefined> {
  const [found] = await db
    .select()
    .from(bag)
    .where(and(eq(bag.securityBagNumber, number), ne(bag.state, 'withdrawn')))
    .orderBy(sql`${bag.state} = 'counted'`, desc(bag.receivedAt), desc(bag.id))
    .limit(1)
  return found
}

/** The bag that somebody has on the table. */
export async function findBagOfCounter(db: Db, staffId: number): Promise<number | undefined> {
  const [found] = await db.select({ id: bag.id }).from(bag).where(eq(bag.counterId, staffId))
  return found?.id
}

export async function findDeclaration(db: Db, depositId: number | null): Promise<Deposit | undefined> {
  if (depositId === null) return undefined
  const [found] = await db.select().from(deposit).where(eq(deposit.id, depositId))
  return found
}

/** What a bag may be tied to: the declaration that it has, if any, its number, and declarations that were chosen for it. */
export type BagTie = Pick<Bag, 'depositId' | 'securityBagNumber'> & { readonly chosenIds: readonly number[] }

/**
 * The declaration that a bag has, and the living ones with its number that have no bag. Those that were chosen are asked for
 * apart: the length of a list is unknown to a kept plan, which PostgreSQL would then make anew every time.
 */
export const isOfBag = (
  { depositId, securityBagNumber }: LaterValues<BagTie>,
  orChosen: SQL = sql``,
): SQL => sql`(deposit.id = ${depositId}
  or ((deposit.security_bag_number = ${securityBagNumber} ${orChosen}) and ${isWaiting}))`

/** The same with those that were chosen for it, whatever number they have, unless a bag with that number has come. */
export const isOfBagOrChosen = (tie: LaterValues<BagTie>): SQL =>
  isOfBag(
    tie,
    sql`or (deposit.id = any (${tie.chosenIds}::integer[]) and not ${hasOwnBag(tie.securityBagNumber)})`,
  )

const lockWhere = (condition: (tie: LaterValues<BagTie>) => SQL) =>
  rowStatement(
    deposit,
    (tie: LaterValues<BagTie>) => sql`select * from deposit where ${condition(tie)} order by id for update`,
  )
const lockNumbered = lockWhere((tie) => isOfBag(tie))
const lockChosen = lockWhere(isOfBagOrChosen)

/** Locks every declaration that a bag has or may get, in the order of their ids, as an import locks them. */
export const lockDeclarations = (tx: Db, tie: BagTie): Promise<Deposit[]> =>
  tie.chosenIds.length === 0 ? lockNumbered(tx, tie) : lockChosen(tx, tie)

export async function lockDeclaration(tx: Db, depositId: number): Promise<Deposit | undefined> {
  const [found] = await tx.select().from(deposit).where(eq(deposit.id, depositId)).for('update')
  return found
}

const selectLocked = rowStatement(
  bag,
  ({ bagId }: LaterValues<OneBag>) => sql`select * from bag where id = ${bagId} for update`,
)

/** Locks a bag. Whoever locks declarations too has done so before. */
export async function lockBagRow(tx: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await selectLocked(tx, { bagId })
  return found
}

/** Serialises the taking in of one number: of two scans at once one makes the bag. */
export const lockNumber = (tx: Db, number: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bag ' || ${number}::text, 0))`)

/** Serialises the openings of one person, who has one bag on the table. */
export const lockTable = (tx: Db, staffId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('table ' || ${staffId}::int, 0))`)

/** How far the newest declaration with a number is, among those since a moment that have no bag. */
export async function newestCountingState(tx: Db, number: string, since: Date): Promise<string | null> {
  const [found] = await tx
    .select({ countingState: deposit.countingState })
    .from(deposit)
    .where(
      and(
        eq(deposit.securityBagNumber, number),
        isNull(deposit.removedAt),
        gte(deposit.createdAt, since),
        sql`not exists (select from bag b where b.deposit_id = ${deposit.id})`,
      ),
    )
    .orderBy(desc(deposit.id))
    .limit(1)
  return found?.countingState ?? null
}

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
export const findCounters = (db: Db, bagId: number) =>
  db.select().from(bagPerson).where(eq(bagPerson.bagId, bagId))
