import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { companyValues } from '../../shared/company-values.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { staffUser } from '../../tables/staff.ts'
import { vaultCount, vaultEntry } from '../../tables/vault.ts'

/** Whoever counts a vault or moves its money waits for whoever does it already. */
export async function lockVault(tx: Db, office: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('vault ' || ${office}::text, 0))`)
}

export const listOffices = (db: Db): Promise<readonly string[]> => companyValues(db, 'office_in_charge')

const counter = alias(staffUser, 'counter')
const second = alias(staffUser, 'second')
const decider = alias(staffUser, 'decider')
const opener = alias(staffUser, 'opener')

export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** One more than a page, newest first. */
export const listEntries = (db: Db, office: string, after: Cursor | undefined) =>
  db
    .select({
      entry: vaultEntry,
      by: { firstName: counter.firstName, lastName: counter.lastName },
      second: { firstName: second.firstName, lastName: second.lastName },
      decidedBy: { firstName: decider.firstName, lastName: decider.lastName },
    })
    .from(vaultEntry)
    .innerJoin(counter, eq(counter.id, vaultEntry.staffId))
    .leftJoin(second, eq(second.id, vaultEntry.secondId))
    .leftJoin(decider, eq(decider.id, vaultEntry.decidedBy))
    .where(and(eq(vaultEntry.office, office), isAfter(vaultEntry.at, vaultEntry.id, after, true)))
    .orderBy(desc(vaultEntry.at), desc(vaultEntry.id))
    .limit(PAGE_LENGTH + 1)

export async function insertEntry(tx: Db, entry: typeof vaultEntry.$inferInsert): Promise<number> {
  const [made] = await tx.insert(vaultEntry).values(entry).returning({ id: vaultEntry.id })
  if (!made) throw new Error('no entry of the vault was written')
  return made.id
}

/** The count of the vault that is not closed yet, with the people of it. */
export async function findCount(db: Db, office: string) {
  const [found] = await db
    .select({
      count: vaultCount,
      opener: { firstName: opener.firstName, lastName: opener.lastName },
      counter: counter.username,
    })
    .from(vaultCount)
    .innerJoin(opener, eq(opener.id, vaultCount.openedBy))
    .leftJoin(counter, eq(counter.id, vaultCount.counterId))
    .where(and(eq(vaultCount.office, office), isNull(vaultCount.closedAt)))
  return found
}

export async function insertCount(tx: Db, count: typeof vaultCount.$inferInsert): Promise<number> {
  const [made] = await tx.insert(vaultCount).values(count).returning({ id: vaultCount.id })
  if (!made) throw new Error('no count of the vault was opened')
  return made.id
}

export const changeCount = (tx: Db, countId: number, values: Partial<typeof vaultCount.$inferInsert>) =>
  tx.update(vaultCount).set(values).where(eq(vaultCount.id, countId))
