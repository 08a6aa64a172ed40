import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '@kassavirta/server/platform/database/database'
import type { StaffCaller } from '@kassavirta/server/platform/staff/staff-session'
import { serviceCase } from '@kassavirta/server/tables/cases'
import { company } from '@kassavirta/server/tables/places'
import { bag, handledDeposit } from '@kassavirta/server/tables/bags'
import { exceptionDay, recurringOrder } from '@kassavirta/server/tables/orders'
import { staffFactor, staffUser } from '@kassavirta/server/tables/people'
import { deposit, visitChangeRequest, visitRequest } from '@kassavirta/server/tables/submissions'
import { insertRow } from '../queries.ts'

/** Returns the ids by user name. */
export async function insertStaff(
  tx: Db,
  people: readonly (typeof staffUser.$inferInsert)[],
): Promise<ReadonlyMap<string, number>> {
  const added = await tx
    .insert(staffUser)
    .values([...people])
    .returning({ id: staffUser.id, username: staffUser.username })
  return new Map(added.map(({ id, username }) => [username, id]))
}

export async function insertFactors(
  tx: Db,
  factors: readonly (typeof staffFactor.$inferInsert)[],
): Promise<void> {
  await tx.insert(staffFactor).values([...factors])
}

/** The time step of the newest code that each person has used, without people who are disabled or have no app in use. */
export async function usedSteps(db: Db): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .select({ username: staffUser.username, lastStep: staffFactor.lastStep })
    .from(staffUser)
    .innerJoin(staffFactor, eq(staffFactor.staffId, staffUser.id))
    .where(and(isNull(staffUser.disabledAt), isNotNull(staffFactor.activeAt)))
  return new Map(found.map(({ username, lastStep }) => [username, lastStep]))
}

/** Finds a staff user by user name, as an act needs them. */
export async function readStaff(tx: Db): Promise<(username: string) => StaffCaller> {
  const people = new Map((await tx.select().from(staffUser)).map((row) => [row.username, row]))
  return (username) => {
    const row = people.get(username)
    if (!row) throw new Error(`the demo has no ${username}`)
    const roles = staffRoles.filter((role) => row[role])
    const { id: staffId, firstName, lastName, office, createdAt: usedAt } = row
    const person = { kind: 'staff', staffId, username, firstName, lastName, office } as const
    const session = { sessionHash: '', standing: 'full', factorAt: null, usedAt } as const
    return { ...person, roles, capabilities: capabilitiesOf(roles), ...session }
  }
}

/** The place that declared each bag, by its number. */
export async function placesByBag(tx: Db, numbers: readonly string[]) {
  const { companyId, securityBagNumber: number } = deposit
  const rows = await tx
    .select({ companyId, number })
    .from(deposit)
    .where(inArray(number, [...numbers]))
  const found = new Map(rows.map((row) => [row.number, row.companyId]))
  return (own: string) => {
    const place = found.get(own)
    if (place === undefined) throw new Error(`the demo has no declaration of the bag ${own}`)
    return place
  }
}

/** Returns the ids by the number of the bag. */
export async function insertBags(tx: Db, rows: readonly (typeof bag.$inferInsert)[]) {
  const added = await tx
    .insert(bag)
    .values([...rows])
    .returning({ id: bag.id, number: bag.securityBagNumber })
  const ids = new Map(added.map(({ id, number }) => [number, id]))
  return (number: string): number => ids.get(number) ?? 0
}

export async function versionOfBag(tx: Db, bagId: number): Promise<number> {
  const [found] = await tx.select({ version: bag.version }).from(bag).where(eq(bag.id, bagId))
  return found?.version ?? 0
}

/** A deposit of the place whose count differed from its declaration, newest first. */
export async function newestDifference(tx: Db, companyId: number) {
  const { id, securityBagNumber, registerDate } = handledDeposit
  const [found] = await tx
    .select({ id, securityBagNumber, registerDate })
    .from(handledDeposit)
    .where(
      and(
        eq(handledDeposit.companyId, companyId),
        isNull(handledDeposit.parentId),
        ne(handledDeposit.totalCents, handledDeposit.signedTotalCents),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
  return found
}

type NewCase = Pick<typeof serviceCase.$inferInsert, 'kind' | 'entryId' | 'companyId' | 'userId'> & {
  readonly createdAt: Date
}

/** Returns the id of the case. */
export const insertCase = (tx: Db, row: NewCase): Promise<number> =>
  insertRow(tx, serviceCase, { ...row, askedAt: row.createdAt, changedAt: row.createdAt })

/** Undecided requests of both kinds, newest first. */
export async function undecidedRequests(tx: Db, since: string) {
  const [visit, change] = [visitRequest, visitChangeRequest]
  const visits = await tx
    .select({
      id: visit.id,
      companyId: visit.companyId,
      createdAt: visit.createdAt,
      wanted: visit.suggestedDate,
    })
    .from(visit)
    .where(and(isNull(visit.stage), gte(visit.suggestedDate, since)))
  const changes = await tx
    .select({
      id: change.id,
      companyId: change.companyId,
      createdAt: change.createdAt,
      wanted: change.newDate,
    })
    .from(change)
    .where(and(isNull(change.stage), gte(change.newDate, since)))
  return [
    ...visits.map((row) => ({ ...row, kind: 'visit' as const })),
    ...changes.map((row) => ({ ...row, kind: 'visitChange' as const })),
  ].toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

export const putOnRoute = (tx: Db, companyId: number, routeId: number, stopNumber: number) =>
  tx.update(company).set({ routeId, stopNumber }).where(eq(company.id, companyId))

export const insertExceptionDay = (tx: Db, row: typeof exceptionDay.$inferInsert) =>
  tx.insert(exceptionDay).values(row)

export const insertRecurring = (tx: Db, row: typeof recurringOrder.$inferInsert) =>
  tx.insert(recurringOrder).values(row)
