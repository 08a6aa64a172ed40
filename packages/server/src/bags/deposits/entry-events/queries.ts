import { orderStages } from '@kassavirta/domain/bags/deposits/stages/orders'
import { visitStages, type EntryKind } from '@kassavirta/domain/bags/deposits/stages/entries'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { instantAt, WireDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { utc } from '../../../shared/wire-columns.ts'

/** A deposit has a bag and a result besides, and a statement of its own. */
export type PlainKind = Exclude<EntryKind, 'deposit'>

const EventRow = z.strictObject({
  receivedAt: z.string(),
  /** When the customer last changed the entry. */
  changedAt: z.nullable(z.string()),
  /** Who of the customer's people changed it last. */
  changedBy: z.nullable(z.string()),
  /** When and why the desk last moved it to another day, and which day it had before. */
  moved: z.nullable(z.strictObject({ at: z.string(), from: WireDay(), reason: z.string() })),
  /** Who of the staff ordered for a customer on the phone. */
  placedBy: z.nullable(z.string()),
  /** When the provider's systems reported the entry as handled. */
  handledAt: z.nullable(z.string()),
  events: z.array(
    z.strictObject({
      stage: z.enum([...orderStages, ...visitStages]),
      at: z.string(),
      note: z.string(),
      source: z.enum(['customer', 'desk', 'systems']),
      /** Who of the customer's people did it. */
      by: z.nullable(z.string()),
    }),
  ),
})

type Reader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAll: boolean
  /** The first day of the lists: what is older has no page. */
  readonly since: Day
}

const moved = sql`case when e.moved_at is not null then
  json_build_object('at', ${utc('e.moved_at')}, 'from', e.moved_from, 'reason', e.move_reason) end`
const none = {
  changedAt: sql`null`,
  changedBy: sql`null`,
  moved: sql`null`,
  placedBy: sql`null`,
  handledAt: sql`null`,
}

/** The table of each kind, and what only some of them have. */
const sources = {
  changeOrder: {
    table: sql`change_order`,
    changedAt: utc('e.changed_at'),
    changedBy: sql`case when e.changed_at is not null then (select u.first_name || ' ' || u.last_name
      from audit a join portal_user u on u.id = a.user_id
      where a.company_id = e.company_id and a.action = 'changeorder.changed' and a.subject = e.id::text
      order by a.at desc limit 1) end`,
    moved,
    placedBy: sql`(select s.first_name || ' ' || s.last_name from staff_user s where s.id = e.placed_by)`,
    handledAt: sql`case when e.counting_state = ${sql.raw(`'${HANDLED_WORD}'`)} then ${utc('e.counting_state_set_at')} end`,
  },
  supplyOrder: { ...none, table: sql`supply_order`, moved },
  visit: { ...none, table: sql`visit_request` },
  visitChange: { ...none, table: sql`visit_change_request` },
} as const satisfies Record<PlainKind, Readonly<Record<keyof typeof none | 'table', SQL>>>

/** An entry is found as its page finds it: one's own, or any with the right, within the days of the list. */
export async function findEvents(db: Db, kind: PlainKind, reader: Reader, entryId: number) {
  const { companyId, userId, seesAll, since } = reader
  const source = sources[kind]
  const [found] = await queryRows(
    db,
    EventRow,
    sql`select ${utc('e.created_at')} as "receivedAt", ${source.changedAt} as "changedAt", ${source.changedBy} as "changedBy", ${source.moved} as moved,
          ${source.placedBy} as "placedBy", ${source.handledAt} as "handledAt",
          (select coalesce(json_agg(json_build_object('stage', v.stage, 'at', ${utc('v.at')}, 'note', v.note, 'source', v.source,
              'by', (select u.first_name || ' ' || u.last_name from portal_user u where u.id = v.user_id))
              order by v.at, v.id), '[]')
            from entry_event v where v.kind = ${kind} and v.entry_id = e.id) as events
        from ${source.table} e
        where e.id = ${entryId} and e.company_id = ${companyId} and e.created_at >= ${instantAt(since, '00:00').toISOString()}
          and (${seesAll}::boolean or e.user_id = ${userId})`,
  )
  return found
}
