import { and, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isWaiting } from '../../deposits/open-bags.ts'
import { bag, bagPerson, missingBag } from '../../../tables/counting.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { deposit } from '../../../tables/submissions.ts'

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

/** Whether another declaration with the number waits for its bag, which then is not anybody's to give away. */
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

type Closing = Required<Pick<typeof missingBag.$inferInsert, 'depositId' | 'closedAt' | 'approvalId'>>

export const closeMissing = (tx: Db, { depositId, ...closing }: Closing) =>
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
