import type { BagState } from '@kassavirta/domain/bags/counting/states'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { and, asc, count, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isInHand, isWaiting } from '../../deposits/open-bags.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../../shared/pages.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { company } from '../../../tables/company.ts'
import { bag, suspectNote } from '../../../tables/counting.ts'
import { portalUser } from '../../../tables/people.ts'
import { deposit } from '../../../tables/submissions.ts'
import { companyName } from './company-queries.ts'
import { scansOf } from './withdrawn-queries.ts'

/** In the words of the index of those that wait: a value that comes later would not let it be used. */
const isInQueue = sql`${bag.state} not in ('counted', 'withdrawn')`

/** Bags of other offices are left out; those whose company nobody knows are everybody's. */
export const ofOffice = (office: string | undefined): SQL | undefined =>
  office ? or(isNull(company.id), eq(company.officeInCharge, office)) : undefined

/** The company of a bag; of one that was scanned before it was declared, that of the only declaration with its number. */
const isCompanyOfBag = eq(
  company.id,
  sql`coalesce(${bag.companyId}, (select min(${deposit.companyId}) from ${deposit}
    where ${deposit.securityBagNumber} = ${bag.securityBagNumber} and ${isWaiting} having count(*) = 1))`,
)

type BagList = {
  readonly state: BagState
  readonly office: string | undefined
  /** Only those that came before this moment. */
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

/** How many bags are in each state, and how many of those that wait came before the moment. What waits bounds it. */
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
    // A constant of the code, so that the index of those that wait can be used.
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
      /** A bag with the number: one that no declaration has, where there is one. */
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
