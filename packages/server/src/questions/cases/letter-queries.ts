import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { letterKinds } from '@kassavirta/domain/questions/cases/states'
import { VisitWindow } from '@kassavirta/domain/visits/calendar/api'
import { runOfPlace } from '../../places/companies/queries.ts'
import { piecesColumn, utc } from '../../shared/wire-columns.ts'
import { changeOrderCounts } from '../../tables/columns.ts'
import { contactRequest, feedback, inquiry } from '../../tables/submissions.ts'

const words = z._default(z.string(), '')
const pieces = z._default(z.nullable(z.record(z.string(), z.int())), null)

const bagReport = z._default(
  z.nullable(z.strictObject({ bags: z.int(), numbers: z.array(z.string()) })),
  null,
)

/** The letter that began a case (`domain/cases/letter.ts`); without `at` where the desk began it. */
export const Letter = z.strictObject({
  at: z._default(z.nullable(z.string()), null),
  text: words,
  name: words,
  phone: words,
  email: words,
  reason: words,
  entryType: words,
  entryId: words,
  bagNumber: words,
  date: words,
  reference: words,
  counting: words,
  countingText: words,
  transport: words,
  transportText: words,
  answerMethod: words,
  packed: pieces,
  came: pieces,
  visit: z._default(
    z.nullable(
      z.strictObject({
        day: z.string(),
        window: z._default(z.nullable(VisitWindow), null),
        route: z.optional(z.string()),
        crew: z.optional(z.array(z.string())),
      }),
    ),
    null,
  ),
  shop: bagReport,
  crew: bagReport,
})

/** The route and the crew that should have come on the day of the missed visit m, which only the desk sees. */
const crewOfVisit = sql`'route', (select t.name from company k join route t on t.id = k.route_id where k.id = m.company_id),
  'crew', (select json_agg((d ->> 'name') || ' ' || (d ->> 'personId'))
    from json_array_elements(${runOfPlace(sql`m.company_id`, sql`m.day`)} -> 'crew') d)`

/** The name in the letter of each field of a form. The compiler reports a new field without one. */
type Parts<Table extends PgTable> = {
  readonly [Name in Exclude<keyof Table['$inferSelect'], keyof RowSent>]: keyof z.output<typeof Letter>
}
type RowSent = { id: 1; companyId: 1; userId: 1; createdAt: 1 }

const feedbackParts: Parts<typeof feedback> = {
  name: 'name',
  phoneNumber: 'phone',
  email: 'email',
  additionalInfo: 'text',
}
const contactParts: Parts<typeof contactRequest> = { ...feedbackParts, contactReason: 'reason' }
const inquiryParts: Parts<typeof inquiry> = {
  entryId: 'entryId',
  entryType: 'entryType',
  counting: 'counting',
  countingText: 'countingText',
  transport: 'transport',
  transportText: 'transportText',
  eventDate: 'date',
  securityBagNumber: 'bagNumber',
  reference: 'reference',
  additionalInformation: 'text',
  answerMethod: 'answerMethod',
  answerPhone: 'phone',
  answerEmail: 'email',
}

/** The letter of the case s, as one column; of its text the beginning, or with null the whole. */
export function letterOf(textLength: number | null, reader: 'desk' | 'customer'): SQL {
  const text = (column: string) =>
    textLength === null ? sql.raw(column) : sql.raw(`left(${column}, ${textLength})`)
  const written = <Table extends PgTable>(table: Table, parts: Parts<Table>) => {
    const fields = Object.entries<string>(parts).map(([column, part]) => {
      const value = `w.${toSnakeCase(column)}`
      return sql`${sql.raw(`'${part}'`)}, ${part === 'text' ? text(value) : sql.raw(value)}`
    })
    return sql`select json_build_object('at', ${utc('w.created_at')}, ${sql.join(fields, sql`, `)})
      from ${table} w where w.id = s.entry_id`
  }
  return sql`coalesce(json_strip_nulls(case s.kind
    when 'inquiry' then (${written(inquiry, inquiryParts)})
    when 'contact' then (${written(contactRequest, contactParts)})
    when 'feedback' then (${written(feedback, feedbackParts)})
    when 'missing' then (
      select json_build_object('bagNumber', d.security_bag_number, 'text', (
        select ${text('e.body')} from case_entry e where e.case_id = s.id and e.visible order by e.id limit 1))
      from deposit d where d.id = s.entry_id)
    when 'receipt' then (
      select json_build_object('at', ${utc('o.confirmed_at')}, 'text', ${text('o.confirmed_message')},
        'entryType', 'changeorder', 'entryId', o.id::text, 'date', o.delivery_date,
        'packed', coalesce(o.packed_counts, ${piecesColumn('o', changeOrderCounts)}::jsonb), 'came', o.confirmed_counts)
      from change_order o where o.id = s.entry_id)
    when 'missedVisit' then (
      select json_build_object('at', ${utc('m.created_at')}, 'visit', json_build_object('day', m.day,
        'window', m.visit_window, ${reader === 'desk' ? crewOfVisit : sql`'route', null, 'crew', null`}))
      from missed_visit m where m.id = s.entry_id)
    when 'handOver' then (
      select json_build_object('at', ${utc('h.at')}, 'date', r.day,
        'shop', json_build_object('bags', h.bags, 'numbers', h.numbers),
        'crew', (select json_build_object('bags', u.bags, 'numbers', (
            select coalesce(json_agg(n.number order by n.number), '[]') from run_bag n
            where n.run_id = u.run_id and n.company_id = u.company_id))
          from run_pickup u where u.run_id = h.run_id and u.company_id = h.company_id and u.outcome is not null))
      from hand_over h join run r on r.id = h.run_id where h.id = s.entry_id)
  end), '{}')`
}

const isLetter = sql.raw(`s.kind in (${letterKinds.map((kind) => `'${kind}'`).join(', ')})`)

/**
 * The number by which people speak of the case s: that of the letter, which its receipt and its e-mail have (decisions
 * P8). A case that no letter began has its own. Numbers are unique only within a kind.
 */
export const caseNumber: SQL = sql`case when ${isLetter} then s.entry_id else s.id end`

/** A condition for a case number, written as the indexes have it. */
export const hasCaseNumber = (number: SQL): SQL =>
  sql`(${isLetter} and s.entry_id = ${number} or not ${isLetter} and s.id = ${number})`
