import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { WireDay, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { placeVisits, PlaceVisits } from '../visit-calendars/queries.ts'
import { visitSources } from '../../visits/queries.ts'
import { message } from '../../../tables/letters.ts'
import { exceptionDay } from '../../../tables/orders.ts'
import { staffUser } from '../../../tables/people.ts'

const selectDays = (db: Db) =>
  db
    .select({ row: exceptionDay, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(exceptionDay)
    .innerJoin(staffUser, eq(staffUser.id, exceptionDay.staffId))

export type FoundDay = Awaited<ReturnType<typeof listDays>>[number]

/** The exception days from a day on. */
export const listDays = (db: Db, from: string) =>
  selectDays(db)
    .where(and(gte(exceptionDay.day, from), isNull(exceptionDay.endedAt)))
    .orderBy(asc(exceptionDay.day))

export async function findDay(tx: Db, day: string): Promise<FoundDay> {
  const [found] = await selectDays(tx).where(eq(exceptionDay.day, day))
  if (!found) throw new Error(`exception day ${day} is gone`)
  return found
}

const LOCK = 7_310_025

/** Lets one act run at a time: each compares its day with the other closed days, which another act could change. */
export async function lockDays(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** The row of a day, also of one that is ordinary again. */
export async function readDay(tx: Db, day: string) {
  const [found] = await tx.select().from(exceptionDay).where(eq(exceptionDay.day, day))
  return found
}

type NewDay = Required<Omit<typeof exceptionDay.$inferInsert, 'endedAt'>>

export const putDay = (tx: Db, row: NewDay) =>
  tx
    .insert(exceptionDay)
    .values(row)
    .onConflictDoUpdate({ target: exceptionDay.day, set: { ...row, endedAt: null } })

export const endDay = (
  tx: Db,
  day: string,
  { version, staffId, now }: { readonly version: number; readonly staffId: number; readonly now: Date },
) =>
  tx
    .update(exceptionDay)
    .set({ endedAt: now, changedAt: now, staffId, version })
    .where(eq(exceptionDay.day, day))

/** The columns of an account that decide until when an order is open. */
const rule = sql`a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
  a.earliest_delivery_date::text as "earliestDeliveryDate"`
const Rule = {
  deliveryDate: WireDay,
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(WireDay),
}
const DayRule = z.strictObject(Rule)
export type DayRule = z.output<typeof DayRule>

/** Orders that wait for packing. */
const isOpen = sql`o.stage is null and lower(trim(o.counting_state)) <> ${HANDLED_WORD}`

/** The days and rules of open orders: few, however many orders there are. */
export const listDayRules = (db: Db, from: string): Promise<readonly DayRule[]> =>
  queryRows(
    db,
    DayRule,
    sql`select distinct o.delivery_date::text as "deliveryDate", ${rule}
        from change_order o cross join lateral (select * from account where id = o.account_id offset 0) a
        where o.delivery_date >= ${from} and ${isOpen}`,
  )

const OrderRow = z.strictObject({
  ...Rule,
  orderId: z.int(),
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  totalCents: z.int(),
  userId: z.int(),
})
export type OrderRow = z.output<typeof OrderRow>

/** The open orders of some days and rules, by day and number. */
export const listOpenOrders = (db: Db, rules: readonly DayRule[]): Promise<readonly OrderRow[]> =>
  queryRows(
    db,
    OrderRow,
    sql`select o.id as "orderId", o.delivery_date::text as "deliveryDate", ${rule},
          c.id as "companyId", c.name, c.city, o.total_sum_cents::float8 as "totalCents",
          o.user_id as "userId"
        from jsonb_to_recordset(${JSON.stringify(rules)}::text::jsonb)
          as r("deliveryDate" date, "deliveryDays" text, "deliveryPolicy" text, "earliestDeliveryDate" date)
        join change_order o on o.delivery_date = r."deliveryDate" and ${isOpen}
        join account a on a.id = o.account_id and a.delivery_policy = r."deliveryPolicy"
          and a.delivery_days is not distinct from r."deliveryDays"
          and a.earliest_delivery_date is not distinct from r."earliestDeliveryDate"
        join company c on c.id = o.company_id
        order by o.delivery_date, o.id`,
  )

const AgreedVisit = z.strictObject({
  kind: z.enum(['visit', 'visitChange']),
  entryId: z.int(),
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  contactInfo: z.string(),
  userId: z.int(),
})
export type AgreedVisit = z.output<typeof AgreedVisit>

/** The visits that are agreed for a day. The index has the settled ones, by the day that they are about. */
export const listAgreedVisits = (db: Db, day: string) =>
  queryRows(
    db,
    AgreedVisit,
    sql.join(
      visitSources.map(
        (
          source,
        ) => sql`select ${sql.raw(`'${source.kind}'`)} as kind, v.id as "entryId", c.id as "companyId", c.name, c.city,
            v.contact_info as "contactInfo", v.user_id as "userId"
          from ${sql.raw(source.table)} v join company c on c.id = v.company_id
          where v.stage in ('accepted', 'refused', 'withdrawn') and v.stage = 'accepted'
            and coalesce(v.proposed_date, v.${sql.raw(source.wanted)}) = ${day}`,
      ),
      sql` union all `,
    ),
  )

const SupplyRow = z.strictObject({
  orderId: z.int(),
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  userId: z.int(),
})
export type SupplyRow = z.output<typeof SupplyRow>

/** The supply orders of a day that have not left. */
export const listSupplies = (db: Db, day: string) =>
  queryRows(
    db,
    SupplyRow,
    sql`select o.id as "orderId", c.id as "companyId", c.name, c.city, o.user_id as "userId"
        from supply_order o join company c on c.id = o.company_id
        where o.delivery_date = ${day} and (o.stage is null or o.stage = 'packed') order by o.id`,
  )

const CalendarRow = z.strictObject({ companyId: z.int(), visits: PlaceVisits })

/** The visits of each place whose calendar has a visit on that weekday or names the day. */
export const listCalendars = (db: Db, day: Day) =>
  queryRows(
    db,
    CalendarRow,
    sql`select z.company_id as "companyId", ${placeVisits({ companyId: sql`z.company_id`, since: day })} as visits
        from (select company_id from visit_calendar where week ? ${weekdayOf(day)}
          union select company_id from visit_calendar where exceptions ? ${day}) z
        order by z.company_id`,
  )

const BATCH = 500

/** Writes messages to places of business. Their keys are unique. */
export async function insertMessages(
  tx: Db,
  messages: readonly (typeof message.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < messages.length; start += BATCH)
    await tx.insert(message).values(messages.slice(start, start + BATCH))
}
