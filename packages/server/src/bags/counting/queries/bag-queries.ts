import { and, desc, eq, gte, isNull, ne, sql, type SQL, asc } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { revision, type RowWrite, replacements } from '../../../platform/database/row-writes.ts'
import { rowStatement, type LaterValues } from '../../../platform/database/statement.ts'
import { bag, bagPerson, countPass, countTill } from '../../../tables/bags.ts'
import { deposit } from '../../../tables/submissions.ts'
import { hasOwnBag, isWaiting } from '../../deposits/queries.ts'

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

/** The bag with a number: the one that waits, else the last that was counted. Withdrawn bags are left out. */
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

/**
 * What decides which declarations a bag may be tied to: the one that it has, its number, and the ones that were chosen
 * for it.
 */
export type BagTie = Pick<Bag, 'depositId' | 'securityBagNumber'> & { readonly chosenIds: readonly number[] }

/**
 * The declaration that a bag has, and the living ones with its number that have no bag. Chosen declarations have a
 * condition of their own (`isOfBagOrChosen`), because PostgreSQL would plan a list of unknown length anew every time.
 */
export const isOfBag = (
  { depositId, securityBagNumber }: LaterValues<BagTie>,
  orChosen: SQL = sql``,
): SQL => sql`(deposit.id = ${depositId}
  or ((deposit.security_bag_number = ${securityBagNumber} ${orChosen}) and ${isWaiting}))`

/**
 * The same and the declarations that were chosen for the bag, with any number, unless a bag with that number has come.
 */
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

/** Locks a bag. An act that locks declarations too locks them first. */
export async function lockBagRow(tx: Db, bagId: number): Promise<Bag | undefined> {
  const [found] = await selectLocked(tx, { bagId })
  return found
}

/** Serialises the scans of one number, so that of two at once only one makes the bag. */
export const lockNumber = (tx: Db, number: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bag ' || ${number}::text, 0))`)

/** Serialises the openings by one person, who has one bag on the table at a time. */
export const lockTable = (tx: Db, staffId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('table ' || ${staffId}::int, 0))`)

/** The counting state of the newest declaration with a number, created since a moment and without a bag. */
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

/** A locked bag as an act changes it, and the write of the change. */
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

export type CountPass = typeof countPass.$inferSelect
export type CountedTill = typeof countTill.$inferSelect
/** What was found in one till, whether it was counted or corrected. */
export type TillFigures = Omit<CountedTill, 'bagId' | 'pass' | 'till'>

export const findPasses = (db: Db, bagId: number): Promise<CountPass[]> =>
  db.select().from(countPass).where(eq(countPass.bagId, bagId)).orderBy(asc(countPass.pass))

/** The tills of all passes of a bag. */
export const findTills = (db: Db, bagId: number): Promise<CountedTill[]> =>
  db
    .select()
    .from(countTill)
    .where(eq(countTill.bagId, bagId))
    .orderBy(asc(countTill.pass), asc(countTill.till))

type CountRecord = { readonly pass: CountPass; readonly tills: readonly TillFigures[] }

/** Replaces the saved rows of a pass. A pass that was sent is never written again. */
export function countRows({ pass, tills }: CountRecord): readonly RowWrite[] {
  const { bagId, pass: number } = pass
  const rows = tills.map((till, index) => ({ bagId, pass: number, till: index + 1, ...till }))
  return [
    replacements(countPass, [pass], ['bagId', 'pass']),
    replacements(countTill, rows, ['bagId', 'pass', 'till']),
    {
      key: 'tills that are no longer there',
      text: () => sql`delete from ${countTill} where bag_id = ${sql.placeholder('bagId')}
        and pass = ${sql.placeholder('pass')} and till > ${sql.placeholder('tills')}`,
      values: { bagId, pass: number, tills: tills.length },
    },
  ]
}
