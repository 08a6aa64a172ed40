import { USUAL_DEPOSITS, USUAL_ORDERS, type Span } from '@kassavirta/domain/orders/change-orders/reminders'
import type { AlertKind } from '@kassavirta/domain/letters/alerts/rules'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { reminderRound } from '../../tables/letters.ts'
import { company } from '../../tables/places.ts'

export type Round = { readonly kind: AlertKind; readonly day: Day }

const isRound = ({ kind, day }: Round) => and(eq(reminderRound.kind, kind), eq(reminderRound.day, day))

/** Begins the round if it has not begun, and locks it. Undefined if it has ended or another process works on it. */
export async function lockRound(tx: Db, round: Round, now: Date) {
  await tx
    .insert(reminderRound)
    .values({ ...round, begunAt: now })
    .onConflictDoNothing()
  const [locked] = await tx
    .select({ after: reminderRound.afterCompanyId })
    .from(reminderRound)
    .where(and(isRound(round), isNull(reminderRound.endedAt)))
    .for('update', { skipLocked: true })
  return locked
}

export const noteProgress = (tx: Db, round: Round, afterCompanyId: number, endedAt: Date | null) =>
  tx.update(reminderRound).set({ afterCompanyId, endedAt }).where(isRound(round))

export async function listPlaces(tx: Db, after: number, most: number): Promise<readonly number[]> {
  const found = await tx
    .select({ id: company.id })
    .from(company)
    .where(and(gt(company.id, after), isNull(company.endedAt)))
    .orderBy(asc(company.id))
    .limit(most)
  return found.map(({ id }) => id)
}

const moments = (list: readonly Date[]): SQL =>
  sql`${sql.param(list.map((moment) => moment.toISOString()))}::text[]::timestamptz[]`

/** On how many of the days there is a row e that meets the condition: a look at the index for each day. */
const daysWith = (days: readonly Span[], table: SQL, condition: SQL): SQL => sql`(
  select count(*) from unnest(${moments(days.map(({ from }) => from))}, ${moments(days.map(({ until }) => until))}) w (first, last)
  where exists (select from ${table} e where ${condition} and e.created_at >= w.first and e.created_at < w.last))`

const ids = (places: readonly number[]): SQL => sql`${sql.param([...places])}::integer[]`

type Habit = { readonly places: readonly number[]; readonly days: readonly Span[] }

const Place = z.strictObject({ companyId: z.int() })

/** Companies that usually declare on these days, and have not since the beginning of today. */
export async function findUndeclared(
  tx: Db,
  { places, days }: Habit,
  since: Date,
): Promise<readonly number[]> {
  const declared = sql`e.company_id = p.id and e.removed_at is null`
  const found = await queryRows(
    tx,
    Place,
    sql`select p.id as "companyId" from unnest(${ids(places)}) p (id)
      where not exists (select from deposit e where ${declared} and e.created_at >= ${since.toISOString()})
        and ${daysWith(days, sql`deposit`, declared)} >= ${USUAL_DEPOSITS}`,
  )
  return found.map(({ companyId }) => companyId)
}

const Account = z.strictObject({
  companyId: z.int(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  ordered: z.array(z.string()),
})

/** Accounts on which money is usually ordered on these days, with the days for which their company has ordered. */
export const listUsualAccounts = (tx: Db, { places, days }: Habit, today: Day) =>
  queryRows(
    tx,
    Account,
    sql`select a.company_id as "companyId", a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
        a.earliest_delivery_date::text as "earliestDeliveryDate",
        (select coalesce(json_agg(distinct o.delivery_date::text), '[]') from change_order o
          where o.company_id = a.company_id and o.delivery_date >= ${today} and o.cancelled_at is null) as ordered
      from account a where a.company_id = any (${ids(places)}) and a.ended_at is null
        and ${daysWith(
          days,
          sql`change_order`,
          sql`e.company_id = a.company_id and e.account_id = a.id and e.cancelled_at is null`,
        )} >= ${USUAL_ORDERS}`,
  )
