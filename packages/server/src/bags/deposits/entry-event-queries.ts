import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  visitStages,
  type EntryKind,
  depositStages,
  FETCHED,
  orderStages,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { instantAt, WireDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { visibleTo } from '../../letters/messages/unread-queries.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'
import { isFollowedBag } from './queries.ts'

/** Deposits have a bag and a result too, so they are read by a statement of their own. */
export type PlainKind = Exclude<EntryKind, 'deposit'>

const EntryRow = z.strictObject({
  receivedAt: z.string(),
  /** When the customer last changed the entry. */
  changedAt: z.nullable(z.string()),
  /** The customer's person who changed it last. */
  changedBy: z.nullable(z.string()),
  /** When and why the desk last moved it to another day, and which day it had before. */
  moved: z.nullable(z.strictObject({ at: z.string(), from: WireDay, reason: z.string() })),
  /** The staff member who ordered for a customer on the phone. */
  placedBy: z.nullable(z.string()),
  /** When the provider's systems reported the entry as handled. */
  handledAt: z.nullable(z.string()),
  events: z.array(
    z.strictObject({
      stage: z.enum([...orderStages, ...visitStages]),
      at: z.string(),
      note: z.string(),
      source: z.enum(['customer', 'desk', 'systems']),
      /** The customer's person who did it. */
      by: z.nullable(z.string()),
    }),
  ),
})

type Reader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAll: boolean
  /** The first day of the lists: older entries have no page. */
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

/** The table of each kind, and the columns that only some kinds have. */
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

/**
 * Finds the entries that their pages show: the reader's own, or all with the right to see them, within the days of the
 * list.
 */
export async function findEvents(db: Db, kind: PlainKind, reader: Reader, entryId: number) {
  const { companyId, userId, seesAll, since } = reader
  const source = sources[kind]
  const [found] = await queryRows(
    db,
    EntryRow,
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

const DepositRow = z.strictObject({
  declaredAt: z.string(),
  /** When the provider's systems reported the deposit as handled. */
  handledAt: z.nullable(z.string()),
  /** The bag that carries the number of the deposit, until it is counted. */
  bag: z.nullable(z.strictObject({ arrivedAt: z.string(), openedAt: z.nullable(z.string()) })),
  events: z.array(
    z.strictObject({ stage: z.enum([FETCHED, ...depositStages]), at: z.string(), note: z.string() }),
  ),
  /** When its customer got the notice that the bag has not come. */
  missingAt: z.nullable(z.string()),
  expectedCredit: z.nullable(z.string()),
  noticeId: z.nullable(z.int()),
})

type DepositReader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAllDeposits: boolean
  /** The first day of the lists: older entries have no page. */
  readonly since: Day
}

/**
 * Finds the deposits that their pages show: the reader's own, or all with the right to see them, within the days of the
 * list.
 */
export async function findDepositEvents(db: Db, reader: DepositReader, entryId: number) {
  const { companyId, userId, seesAllDeposits, since } = reader
  const sinceMoment = instantAt(since, '00:00').toISOString()
  const [found] = await queryRows(
    db,
    DepositRow,
    sql`
    select ${utc('d.created_at')} as "declaredAt",
      case when d.counting_state = ${sql.raw(`'${HANDLED_WORD}'`)} then ${utc('d.counting_state_set_at')} end as "handledAt",
      (select json_build_object('arrivedAt', ${utc('b.arrived_at')}, 'openedAt', ${utc('b.opened_at')})
        from bag b where ${isFollowedBag} and d.removed_at is null order by b.id limit 1) as bag,
      (select coalesce(json_agg(json_build_object('stage', e.stage, 'at', ${utc('e.at')}, 'note', e.note)), '[]')
        from entry_event e where e.kind = 'deposit' and e.entry_id = d.id) as events,
      (select ${utc('m.noticed_at')} from missing_bag m where m.deposit_id = d.id) as "missingAt",
      result.due_date::text as "expectedCredit",
      (select message.id from message where message.handled_deposit_ext_id = result.ext_id
        and ${visibleTo(userId, sql`array[${companyId}::integer]`)}
        order by message.created_at desc, message.id desc limit 1) as "noticeId"
    from deposit d
    left join lateral (
      select h.due_date, h.ext_id from handled_deposit h where h.deposit_id = d.id and h.parent_id is null
      order by h.accounting_date desc, h.id desc limit 1
    ) result on true
    where d.id = ${entryId} and d.company_id = ${companyId} and d.created_at >= ${sinceMoment}
      and (${seesAllDeposits}::boolean or d.user_id = ${userId})`,
  )
  return found
}
