import { HABIT_WEEKS, USUAL_DEPOSITS } from '@kassavirta/domain/orders/change-orders/reminders'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/states'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { startOfMonth } from '@kassavirta/domain/reports/reports/ranges'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { permittedCompanies } from '../../platform/rights/rights.ts'
import { jsonText } from '../../platform/http/answer-bodies.ts'
import { euros } from '../../shared/wire-columns.ts'

/** As many places as a person reads through; the report has them all. */
const PLACES_SHOWN = 20
const WEEK = 7
/** A bag is counted within days; what is older is a matter for the reports. */
const DAYS_WAITED = 30

type Query = {
  readonly userId: number
  readonly today: string
  readonly yesterday: string
  readonly weekFrom: string
  readonly monthFrom: string
  readonly waitingFrom: string
  readonly waitingSince: string
}
type Later = LaterValues<Query>

/** '0110111': a digit for each of the days up to yesterday, 1 where something was declared. */
const weekLetters = (yesterday: Later['yesterday']): SQL =>
  sql`concat(${sql.join(
    Array.from(
      { length: WEEK },
      (_, day) =>
        sql`coalesce(bool_or(d.register_date = ${yesterday}::date - ${sql.raw(String(WEEK - 1 - day))})::integer, 0)`,
    ),
    sql`, `,
  )})`

const difference = sql`coalesce(h.difference_cents, h.total_cents - h.signed_total_cents)`

/** Each company is read by its own indexes, so that the rows of other concerns are never read. */
const places = (query: Later): SQL => sql`
  select c.id, c.name, c.city, declared.*, usual.*, waits.*, month.*
  from (${permittedCompanies(query.userId, query.today)}) p join company c on c.id = p.company_id
  cross join lateral (
    select ${weekLetters(query.yesterday)} as week from deposit d
    where d.company_id = c.id and d.register_date between ${query.weekFrom} and ${query.yesterday} and d.removed_at is null
  ) declared
  cross join lateral (
    select count(*) >= ${sql.raw(String(USUAL_DEPOSITS))} as is_usual
    from generate_series(1, ${sql.raw(String(HABIT_WEEKS))}) week
    where exists (select from deposit d
      where d.company_id = c.id and d.register_date = ${query.yesterday}::date - week * ${sql.raw(String(WEEK))} and d.removed_at is null)
  ) usual
  cross join lateral (
    select count(*) as waiting, coalesce(sum(d.total_sum_cents), 0) as waiting_cents from deposit d
    where d.company_id = c.id and d.created_at >= ${query.waitingSince} and d.removed_at is null
      and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)}
  ) waits
  cross join lateral (
    select count(*) as bags, count(*) filter (where ${difference} <> 0) as differing,
      coalesce(sum(h.signed_total_cents), 0) as declared_cents,
      coalesce(sum(h.total_cents) filter (where h.signed_total_cents is not null), 0) as counted_cents,
      coalesce(sum(${difference}), 0) as difference_cents,
      count(*) filter (where h.signed_total_cents is null) as undeclared,
      coalesce(sum(h.total_cents) filter (where h.signed_total_cents is null), 0) as undeclared_cents
    from handled_deposit h
    where h.company_id = c.id and h.parent_id is null and h.accounting_date between ${query.monthFrom} and ${query.today}
  ) month
  where p.concern_report`

/** Whether the sales of yesterday are declared. */
const isDeclared = sql`place.week like '%1'`
const isExpected = sql`(${isDeclared} or place.is_usual)`

const sums = (of: (column: string) => string): SQL => sql`'declared', ${euros(of('declared_cents'))},
  'counted', ${euros(of('counted_cents'))}, 'difference', ${euros(of('difference_cents'))}`

const total = (column: string): string => `coalesce(sum(place.${column}), 0)`
const waiting = (of: (column: string) => string): SQL =>
  sql`json_build_object('count', ${sql.raw(of('waiting'))}, 'sum', ${euros(of('waiting_cents'))})`

const selectConcern = statement(
  z.strictObject({ text: z.string() }),
  (query: Later) => sql`
    with place as materialized (${places(query)}),
    shown as (
      select * from place order by ${isDeclared} or not place.is_usual, abs(place.difference_cents) desc, place.id
      limit ${sql.raw(String(PLACES_SHOWN))})
    select json_build_object('yesterday', ${query.yesterday}::text, 'monthFrom', ${query.monthFrom}::text,
      'waitingFrom', ${query.waitingFrom}::text, 'count', count(*), 'declared', count(*) filter (where ${isDeclared}), 'expected', count(*) filter (where ${isExpected}),
      'waiting', ${waiting(total)},
      'month', json_build_object(${sums(total)}, 'bags', ${sql.raw(total('bags'))}, 'differing', ${sql.raw(total('differing'))},
        'undeclared', json_build_object('count', ${sql.raw(total('undeclared'))}, 'sum', ${euros(total('undeclared_cents'))})),
      'places', (select coalesce(json_agg(json_build_object('companyId', s.id, 'name', s.name, 'city', s.city,
        'week', s.week, 'isUsual', s.is_usual, 'waiting', ${waiting((column) => `s.${column}`)}, ${sums((column) => `s.${column}`)})
        order by lower(s.name), s.id), '[]') from shown s))::text as text
    from place`,
)

type Reader = { readonly userId: number; readonly today: Day }

/** The state of the places where the person has concern reports, in one statement. */
export async function readConcernOverview(db: Db, { userId, today }: Reader) {
  const yesterday = addDays(today, -1)
  const waitingFrom = addDays(today, -DAYS_WAITED)
  const [row] = await selectConcern(db, {
    userId,
    today,
    yesterday,
    weekFrom: addDays(yesterday, 1 - WEEK),
    monthFrom: startOfMonth(today),
    waitingFrom,
    waitingSince: instantAt(waitingFrom, '00:00').toISOString(),
  })
  if (!row) throw new Error('no row')
  return jsonText(row.text)
}
