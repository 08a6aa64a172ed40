import { and, asc, count, eq, isNull, lt, or, sql, type SQL, desc, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { alias } from 'drizzle-orm/pg-core'
import type { WithdrawnScan } from '@kassavirta/domain/bags/counting/missing-api'
import type { BagState } from '@kassavirta/domain/bags/counting/states'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { type Db, queryRows } from '../../../platform/database/database.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../../shared/pages.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { company } from '../../../tables/places.ts'
import { bag, suspectNote } from '../../../tables/bags.ts'
import { portalUser, staffUser } from '../../../tables/people.ts'
import { deposit } from '../../../tables/submissions.ts'
import { isInHand, isWaiting } from '../../deposits/queries.ts'
import { companyName } from './company-queries.ts'

/**
 * Written exactly as in the index of waiting bags: PostgreSQL could not use the index if the states were parameters.
 */
const isInQueue = sql`${bag.state} not in ('counted', 'withdrawn')`

/** Leaves out bags of other offices; bags of an unknown company belong to every office. */
const ofOffice = (office: string | undefined): SQL | undefined =>
  office ? or(isNull(company.id), eq(company.officeInCharge, office)) : undefined

/**
 * The company of a bag. A bag that was scanned before it was declared has the company of the only declaration with its
 * number.
 */
const isCompanyOfBag = eq(
  company.id,
  sql`coalesce(${bag.companyId}, (select min(${deposit.companyId}) from ${deposit}
    where ${deposit.securityBagNumber} = ${bag.securityBagNumber} and ${isWaiting} having count(*) = 1))`,
)

type BagList = {
  readonly state: BagState
  readonly office: string | undefined
  /** Only bags that came before this moment. */
  readonly before: Date | undefined
  readonly after: Cursor | undefined
}

/** Bags of a state, oldest first, from a row of the list on. Counted and withdrawn ones are too many for a list. */
export const listBags = (db: Db, { state, office, before, after }: BagList) =>
  db
    .select({ bag, company: companyName })
    .from(bag)
    .leftJoin(company, isCompanyOfBag)
    .where(
      and(
        isInQueue,
        eq(bag.state, state),
        ofOffice(office),
        before ? lt(bag.arrivedAt, before) : undefined,
        isAfter(bag.arrivedAt, bag.id, after),
      ),
    )
    .orderBy(asc(bag.arrivedAt), asc(bag.id))
    .limit(PAGE_LENGTH + 1)

/** Counts the waiting bags by state, and how many of each state came before the moment. Only waiting bags are read. */
export const countByState = (db: Db, office: string | undefined, before: Date) =>
  db
    .select({
      state: bag.state,
      bags: count(),
      late: sql<number>`count(*) filter (where ${bag.arrivedAt} < ${before.toISOString()})::int`,
    })
    .from(bag)
    .leftJoin(company, isCompanyOfBag)
    .where(and(isInQueue, ofOffice(office)))
    .groupBy(bag.state)

type MissingList = {
  readonly office: string | undefined
  readonly before: Date
  readonly after?: Cursor | undefined
}

const isMissing = ({ office, before, after }: MissingList) =>
  and(
    isNull(deposit.removedAt),
    // A constant and no parameter, so that PostgreSQL can use the index of waiting declarations.
    sql`${deposit.countingState} = ${sql.raw(`'${NEW_WORD}'`)}`,
    lt(deposit.createdAt, before),
    sql`not exists (select from bag b where ${deposit.id} = b.deposit_id or (b.deposit_id is null and ${isInHand}
      and (b.security_bag_number = ${deposit.securityBagNumber} or b.linked_deposit_id = ${deposit.id})))`,
    sql`not exists (select from missing_bag m where m.deposit_id = ${deposit.id} and m.closed_at is not null)`,
    ofOffice(office),
    isAfter(deposit.createdAt, deposit.id, after),
  )

type Fetch = {
  readonly routeName: string
  readonly at: string
  readonly bags: number
  readonly declared: number
  readonly isRead: boolean
  readonly disputed: number | null
}

/** Declarations whose bag has not come, oldest first; requests from before `lapsed` have lapsed. */
export const listMissing = (db: Db, list: MissingList, lapsed: Date) =>
  db
    .select({
      depositId: deposit.id,
      number: deposit.securityBagNumber,
      company: companyName,
      salesDay: deposit.registerDate,
      declaredAt: deposit.createdAt,
      declaredBy: { firstName: portalUser.firstName, lastName: portalUser.lastName },
      /** A bag with the number, if possible one without a declaration. */
      bagId: sql<
        number | null
      >`(select b.id from bag b where b.security_bag_number = ${deposit.securityBagNumber} and b.state <> 'withdrawn'
        order by b.deposit_id is null desc, b.id desc limit 1)`,
      scans: scansOf(sql`${deposit.id}`, sql`${deposit.securityBagNumber}`),
      isClosing: sql<boolean>`exists (select from approval p where p.kind = 'missingBagClosing'
        and p.subject = ${deposit.id}::text and p.decision is null and p.requested_at > ${lapsed.toISOString()})`,
      caseId: sql<number | null>`(select s.id from service_case s
        where s.kind = 'missing' and s.entry_id = ${deposit.id} and s.state <> 'closed')`,
      fetch: sql<Fetch | null>`(select json_build_object('routeName', t.name, 'at', ${utc('u.at')}, 'bags', u.bags,
          'declared', u.declared, 'isRead', n.number is not null, 'disputed', h.bags)
        from run_pickup u join run r on r.id = u.run_id join route t on t.id = r.route_id
          left join run_bag n on n.run_id = u.run_id and n.company_id = u.company_id
            and n.number = ${deposit.securityBagNumber}
          left join hand_over h on h.run_id = u.run_id and h.company_id = u.company_id and h.state = 'disputed'
        where u.company_id = ${deposit.companyId} and u.outcome = 'fetched' and u.at >= ${deposit.createdAt}
        order by h.id is not null, n.number is null, u.at limit 1)`,
    })
    .from(deposit)
    .innerJoin(company, eq(company.id, deposit.companyId))
    .innerJoin(portalUser, eq(portalUser.id, deposit.userId))
    .where(isMissing(list))
    .orderBy(asc(deposit.createdAt), asc(deposit.id))
    .limit(PAGE_LENGTH + 1)

export async function countMissing(db: Db, list: MissingList): Promise<number> {
  const [found] = await db
    .select({ missing: count() })
    .from(deposit)
    .innerJoin(company, eq(company.id, deposit.companyId))
    .where(isMissing(list))
  return found?.missing ?? 0
}

export async function countSuspects(db: Db, office: string | undefined): Promise<number> {
  const [found] = await db
    .select({ waiting: count() })
    .from(suspectNote)
    .innerJoin(bag, eq(bag.id, suspectNote.bagId))
    .leftJoin(company, eq(company.id, bag.companyId))
    .where(and(isNull(suspectNote.handedOn), ofOffice(office)))
  return found?.waiting ?? 0
}

/** A declaration and its bag are at most so many days apart. */
const UNDECLARED_DAYS = 14

const Scan = z.strictObject({
  bagId: z.int(),
  number: z.string(),
  scanned: z.string(),
  scannedBy: z.string(),
  withdrawn: z.string(),
  withdrawnBy: z.string(),
  reason: z.string(),
})
type Scan = z.input<typeof WithdrawnScan>

/** A withdrawn scan b, with the people who made it (a) and withdrew it (w). */
const columns = sql`json_build_object('bagId', b.id, 'number', b.security_bag_number, 'scanned', ${utc('b.arrived_at')},
  'scannedBy', coalesce(a.first_name || ' ' || a.last_name, ''), 'withdrawn', ${utc('b.withdrawn_at')},
  'withdrawnBy', w.first_name || ' ' || w.last_name, 'reason', b.withdrawal_reason)`
const withPeople = sql`left join staff_user a on a.id = b.arrived_by join staff_user w on w.id = b.withdrawn_by`

/** The withdrawn scans of a declaration, oldest first. The arguments are columns named in the code. */
const scansOf = (depositId: SQL, number: SQL): SQL<Scan[]> => sql`(
  select coalesce(json_agg(${columns} order by b.withdrawn_at, b.id), '[]') from bag b ${withPeople}
  where b.withdrawn_at is not null and (b.security_bag_number = ${number} or b.linked_deposit_id = ${depositId}))`

/** A declaration d with the number of the scan b, or to which b was linked. */
const isOfScan = sql`(d.security_bag_number = b.security_bag_number or d.id = b.linked_deposit_id) and d.removed_at is null`

/**
 * Scans that somebody other than their maker withdrew and whose bag has not come, the newest first. They are listed
 * while the bag of their declaration is looked for or, without a declaration, as long as one may still be sent.
 */
export const listWithdrawn = (db: Db, now: Date): Promise<readonly Scan[]> =>
  queryRows(
    db,
    Scan,
    sql`select r.* from (select b.* from bag b where b.withdrawn_at is not null and b.withdrawn_by is distinct from b.arrived_by
          and not exists (select from bag c where c.security_bag_number = b.security_bag_number
            and c.state <> 'withdrawn' and c.id > b.id)
          and (exists (select from deposit d left join missing_bag m on m.deposit_id = d.id
              where ${isOfScan} and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} and m.closed_at is null)
            or (b.withdrawn_at > ${now.toISOString()}::timestamptz - interval '${sql.raw(String(UNDECLARED_DAYS))} days'
              and not exists (select from deposit d where ${isOfScan})))) b ${withPeople}
        cross join lateral json_to_record(${columns}) as r("bagId" integer, "number" text, "scanned" text, "scannedBy" text,
          "withdrawn" text, "withdrawnBy" text, "reason" text)
        order by b.withdrawn_at desc, b.id desc limit 100`,
  )

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

/** Waiting notes by their deadline, or handed-over notes with the newest first. */
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
