import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/database.ts'
import { PAGE_LENGTH, type Cursor } from '../../../shared/pages.ts'
import { company } from '../../../tables/company.ts'
import { bag, suspectNote } from '../../../tables/counting.ts'
import { staffUser } from '../../../tables/staff.ts'
import { companyName } from './company-queries.ts'
import { ofOffice } from './list-queries.ts'

const finder = alias(staffUser, 'finder')
const hander = alias(staffUser, 'hander')

const selectSuspects = (db: Db) =>
  db
    .select({
      note: suspectNote,
      number: bag.securityBagNumber,
      company: companyName,
      foundBy: { firstName: finder.firstName, lastName: finder.lastName },
      handedBy: { firstName: hander.firstName, lastName: hander.lastName },
    })
    .from(suspectNote)
    .innerJoin(bag, eq(bag.id, suspectNote.bagId))
    .leftJoin(company, eq(company.id, bag.companyId))
    .innerJoin(finder, eq(finder.id, suspectNote.foundBy))
    .leftJoin(hander, eq(hander.id, suspectNote.handedBy))

export type Suspect = typeof suspectNote.$inferSelect
export type FoundSuspect = Awaited<ReturnType<typeof findSuspect>>

type SuspectList = {
  readonly handed: boolean
  readonly office: string | undefined
  readonly after: Cursor | undefined
}

/** The day of a list as a moment, for its pages. */
export const momentOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayText = ({ at }: Cursor): string => at.toISOString().slice(0, 10)

/** Those that wait by their deadline, those that were handed over newest first. */
export function listSuspects(db: Db, { handed, office, after }: SuspectList) {
  const { dueDate, handedOn, id } = suspectNote
  const next = handed
    ? after && sql`(${handedOn}, ${id}) < (${dayText(after)}::date, ${after.id}::int)`
    : after && sql`(${dueDate}, ${id}) > (${dayText(after)}::date, ${after.id}::int)`
  const order = handed ? [desc(handedOn), desc(id)] : [asc(dueDate), asc(id)]
  return selectSuspects(db)
    .where(and(handed ? isNotNull(handedOn) : isNull(handedOn), ofOffice(office), next))
    .orderBy(...order)
    .limit(PAGE_LENGTH + 1)
}

export async function findSuspect(db: Db, suspectId: number) {
  const [found] = await selectSuspects(db).where(eq(suspectNote.id, suspectId))
  if (!found) throw new Error(`suspect note ${suspectId} is gone`)
  return found
}

export async function lockSuspect(tx: Db, suspectId: number): Promise<Suspect | undefined> {
  const [found] = await tx.select().from(suspectNote).where(eq(suspectNote.id, suspectId)).for('update')
  return found
}

type HandOver = { readonly handedOn: string; readonly handedTo: string; readonly handedBy: number }

export const markHanded = (tx: Db, suspectId: number, handOver: HandOver) =>
  tx
    .update(suspectNote)
    .set({ ...handOver, version: sql`${suspectNote.version} + 1` })
    .where(eq(suspectNote.id, suspectId))
