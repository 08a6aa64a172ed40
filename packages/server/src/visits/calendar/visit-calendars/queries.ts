import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { VisitCalendar } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import type { Facts } from '../../../platform/rights/facts.ts'
import { placeVisits, PlaceVisits } from './place-visits.ts'
import { company, visitCalendar } from '../../../tables/company.ts'

const Found = z.strictObject({
  visits: PlaceVisits,
  keeper: z.nullable(z.enum(['systems', 'desk'])),
  version: z.nullable(z.int()),
})

/** The calendar of a place with what else decides when the driver comes; undefined where there is no such place. */
export async function findVisits(db: Db, companyId: number, since: string) {
  const [found] = await queryRows(
    db,
    Found,
    sql`select ${placeVisits({ companyId: sql`c.id`, since })} as visits, v.keeper, v.version
        from company c left join visit_calendar v on v.company_id = c.id where c.id = ${companyId}`,
  )
  return found
}

export type StoredVisits = typeof visitCalendar.$inferSelect

/** A place without a calendar begins with an empty one of the desk. The place is locked too, so that only one begins. */
export async function lockCalendar(tx: Db, companyId: number) {
  const [place] = await tx
    .select({ endedAt: company.endedAt })
    .from(company)
    .where(eq(company.id, companyId))
    .for('no key update')
  if (!place) throw new Problem('notFound')
  const [found] = await tx
    .select()
    .from(visitCalendar)
    .where(eq(visitCalendar.companyId, companyId))
    .for('update')
  const blank: StoredVisits = {
    companyId,
    week: {},
    validFrom: null,
    validTo: null,
    exceptions: {},
    keeper: 'desk',
    version: 0,
  }
  return { ...place, calendar: found ?? blank }
}

export async function putCalendar(
  tx: Db,
  before: StoredVisits,
  change: Partial<VisitCalendar>,
): Promise<void> {
  const row = { ...before, ...change, version: before.version + 1 }
  await tx.insert(visitCalendar).values(row).onConflictDoUpdate({ target: visitCalendar.companyId, set: row })
}

type Place = { readonly companyId: number; readonly day: string }

const lockVisit = statement(
  z.strictObject({ locked: z.unknown() }),
  ({ companyId, day }: LaterValues<Place>) => sql`
    select pg_advisory_xact_lock(hashtextextended('missed visit ' || ${companyId}::text || ' ' || ${day}::text, 0))::text as locked`,
)

/** Of two people of a place who report a visit at once the second sees the first. */
export async function holdVisit(tx: Db, { day }: Pick<Place, 'day'>, companyId: number): Promise<void> {
  await lockVisit(tx, { companyId, day })
}

const Missed = z.strictObject({ visits: PlaceVisits, isReported: z.boolean() })
export type MissedFacts = z.output<typeof Missed>

/** What decides whether a visit was missed, and whether somebody has reported it. */
export const missedFacts: Facts<Pick<Place, 'day'>, typeof Missed, Pick<Place, 'day'>> = {
  schema: Missed,
  column: ({ today, day }) => sql`json_build_object(
    'visits', ${placeVisits({ companyId: sql`c.id`, since: sql`(${today}::date - 1)` })},
    'isReported', exists (select from missed_visit m where m.company_id = c.id and m.day = ${day}::date))`,
  valuesOf: ({ day }) => ({ day }),
}
