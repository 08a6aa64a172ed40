import { and, eq, inArray, ne, notInArray, or, sql, type SQL, asc, gte, isNull, like, not } from 'drizzle-orm'
import * as z from 'zod/mini'
import { HANDLED_WORD, NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { type Db, queryRows } from '../../../platform/database/database.ts'
import { company } from '../../../tables/places.ts'
import { bag, bagPerson, missingBag, handledDeposit } from '../../../tables/bags.ts'
import { message } from '../../../tables/letters.ts'
import { deposit } from '../../../tables/submissions.ts'
import { depositBag, depositStage, isWaiting, hasOwnBag } from '../../deposits/queries.ts'
import type { Bag, Deposit } from './bag-queries.ts'
import { companyName } from './company-queries.ts'

/** The bag of a declaration, or one that lies at the desk and is linked to it by hand. */
export async function findBagByDeposit(tx: Db, depositId: number): Promise<number | undefined> {
  const isLinked = and(eq(bag.linkedDepositId, depositId), notInArray(bag.state, ['counted', 'withdrawn']))
  const [found] = await tx
    .select({ id: bag.id })
    .from(bag)
    .where(or(eq(bag.depositId, depositId), isLinked))
    .limit(1)
  return found?.id
}

/** Whether another declaration with the number waits for its bag, so that the bag may belong to it. */
export async function isDeclaredByOther(tx: Db, number: string, depositId: number): Promise<boolean> {
  const found = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.securityBagNumber, number), ne(deposit.id, depositId), isWaiting))
    .limit(1)
  return found.length > 0
}

/** Bags by their id, for rows that name them. */
export async function findBags(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof bag.$inferSelect>()
  const found = await db
    .select()
    .from(bag)
    .where(inArray(bag.id, [...ids]))
  return new Map(found.map((row) => [row.id, row]))
}

/** Whether the provider's systems have counted a deposit. */
export async function hasResultOfSystems(tx: Db, depositId: number): Promise<boolean> {
  const found = await tx
    .select({ id: handledDeposit.id })
    .from(handledDeposit)
    .where(and(eq(handledDeposit.depositId, depositId), eq(handledDeposit.keeper, 'systems')))
    .limit(1)
  return found.length > 0
}

export async function findMissing(tx: Db, depositId: number) {
  const [found] = await tx.select().from(missingBag).where(eq(missingBag.depositId, depositId))
  return found
}

type ClosingColumns = Required<Pick<typeof missingBag.$inferInsert, 'depositId' | 'closedAt' | 'approvalId'>>

export const closeMissing = (tx: Db, { depositId, ...closing }: ClosingColumns) =>
  tx
    .insert(missingBag)
    .values({ depositId, ...closing })
    .onConflictDoUpdate({ target: missingBag.depositId, set: closing })

/** Every bag that came with the number of a declaration, or was linked to it, locked. */
export const lockBagsOf = (tx: Db, { id, securityBagNumber }: typeof deposit.$inferSelect) =>
  tx
    .select()
    .from(bag)
    .where(
      or(eq(bag.securityBagNumber, securityBagNumber), eq(bag.linkedDepositId, id), eq(bag.depositId, id)),
    )
    .orderBy(bag.id)
    .for('update')

export async function findLinkers(tx: Db, bagIds: readonly number[]): Promise<readonly number[]> {
  const found = await tx
    .select({ staffId: bagPerson.staffId })
    .from(bagPerson)
    .where(and(inArray(bagPerson.bagId, [...bagIds]), eq(bagPerson.step, 'link')))
  return found.map(({ staffId }) => staffId)
}

/** The number of notices in one transaction. */
export const BATCH = 100

const Id = z.strictObject({ depositId: z.int() })
const Late = z.strictObject({
  depositId: z.int(),
  companyId: z.int(),
  /** The person who declared it. */
  ownerId: z.int(),
  bag: z.string(),
  salesDay: WireDay,
})
export type LateBag = z.output<typeof Late>

/** Nobody has seen the bag of the deposit d, by the rule of the stage that the customer sees. */
const isUnseen = sql`(${depositStage}) is null`

type DeclaredSpan = { readonly since: Date; readonly before: Date }

/**
 * Locks declarations from the span, and ones with a scan withdrawn in it, whose bag has not come. Rows that another
 * process or an act has locked wait for the next turn.
 */
export async function lockUnseen(tx: Db, { since, before }: DeclaredSpan): Promise<readonly number[]> {
  const from = since.toISOString()
  const declared = sql`d.created_at >= ${from}`
  // Of a span with an end, too, PostgreSQL expects few rows, and looks for the bag of each by its index.
  const withdrawn = sql`d.id in (select c.id from bag b join deposit c on c.security_bag_number = b.security_bag_number
    where b.withdrawn_at between ${from} and 'infinity')`
  const found = new Set<number>()
  // One condition for both would look through every declaration of the span.
  for (const condition of [declared, withdrawn])
    for (const { depositId } of await lockWaiting(tx, condition, before)) found.add(depositId)
  return [...found]
}

const lockWaiting = (tx: Db, condition: SQL, before: Date) =>
  queryRows(
    tx,
    Id,
    sql`select d.id as "depositId" from deposit d ${depositBag}
      where d.removed_at is null and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} and ${condition}
        and d.created_at < ${before.toISOString()} and ${isUnseen}
      order by d.created_at, d.id limit ${BATCH} for update of d skip locked`,
  )

/** The declarations whose bag has still not come, now that they are locked. */
export const readUnseen = (tx: Db, ids: readonly number[]): Promise<readonly LateBag[]> =>
  readLate(tx, ids, isUnseen)

const readLate = (tx: Db, ids: readonly number[], condition: SQL): Promise<readonly LateBag[]> =>
  queryRows(
    tx,
    Late,
    sql`select d.id as "depositId", d.company_id as "companyId", d.user_id as "ownerId", d.security_bag_number as bag,
        d.register_date::text as "salesDay"
      from deposit d ${depositBag} where d.id = any (${sql.param([...ids])}::integer[]) and ${condition} order by d.id`,
  )

/** Locks and reads missing bags that have come since their customers got the notice. */
export async function lockFound(tx: Db): Promise<readonly LateBag[]> {
  const hasCome = sql`d.removed_at is null and (d.counting_state = ${sql.raw(`'${HANDLED_WORD}'`)}
    or (${depositStage}) <> 'missing')`
  const found = await queryRows(
    tx,
    Id,
    sql`select m.deposit_id as "depositId" from missing_bag m
      where m.noticed_at is not null and m.found_at is null
        and exists (select from deposit d ${depositBag} where d.id = m.deposit_id and ${hasCome})
      order by m.deposit_id limit ${BATCH} for update of m skip locked`,
  )
  return readLate(
    tx,
    found.map(({ depositId }) => depositId),
    hasCome,
  )
}

export const markNoticed = (tx: Db, bags: readonly LateBag[], now: Date) =>
  tx.insert(missingBag).values(bags.map(({ depositId }) => ({ depositId, noticedAt: now })))

export const markFound = (tx: Db, bags: readonly LateBag[], now: Date) =>
  tx
    .update(missingBag)
    .set({ foundAt: now })
    .where(
      inArray(
        missingBag.depositId,
        bags.map(({ depositId }) => depositId),
      ),
    )

type NoticeRow = Pick<typeof message.$inferInsert, 'companyId' | 'extId' | 'header' | 'body' | 'createdAt'>

export const insertNotices = (tx: Db, notices: readonly NoticeRow[]) =>
  tx
    .insert(message)
    .values(notices.map((notice) => ({ ...notice, type: 'poikkeama', keeper: 'desk' as const })))

/** More than anybody looks through; the number finds the others. */
const MOST_FOUND = 500

type StrayBagQuery = { readonly declaration: Deposit; readonly since: Date; readonly part: string }

/**
 * Bags that came since the moment and have no declaration, oldest first: on no table, and with a number that nobody
 * else has declared. A counted bag must be of the declaration's account, where its money was booked.
 */
export const findStrayBags = (db: Db, { declaration, since, part }: StrayBagQuery) =>
  db
    .select({ bag, company: companyName })
    .from(bag)
    .leftJoin(company, eq(company.id, bag.companyId))
    .where(
      and(
        isNull(bag.depositId),
        isNull(bag.counterId),
        or(isNull(bag.linkedDepositId), eq(bag.state, 'counted')),
        ne(bag.state, 'withdrawn'),
        or(ne(bag.state, 'counted'), eq(bag.accountId, declaration.accountId)),
        gte(bag.arrivedAt, since),
        part === '' ? undefined : like(bag.securityBagNumber, `%${part}%`),
        sql`not exists (select from ${deposit} where ${deposit.securityBagNumber} = ${bag.securityBagNumber}
          and ${deposit.id} <> ${declaration.id} and ${isWaiting})`,
      ),
    )
    .orderBy(asc(bag.arrivedAt), asc(bag.id))
    .limit(MOST_FOUND)

type OpenDeclarationQuery = { readonly stray: Bag; readonly companyId: number; readonly since: Date }

/**
 * Declarations of a company whose bag has not come, oldest first, as candidates for an undeclared bag. A declaration is
 * left out if a bag with its own number lies at the desk. No sums are read.
 */
export const findOpenDeclarations = (db: Db, { stray, companyId, since }: OpenDeclarationQuery) =>
  db
    .select({
      depositId: deposit.id,
      number: deposit.securityBagNumber,
      companyId: deposit.companyId,
      salesDay: deposit.registerDate,
    })
    .from(deposit)
    .where(
      and(
        eq(deposit.companyId, companyId),
        gte(deposit.createdAt, since),
        isWaiting,
        not(hasOwnBag(stray.securityBagNumber)),
      ),
    )
    .orderBy(asc(deposit.createdAt), asc(deposit.id))
    .limit(MOST_FOUND)
