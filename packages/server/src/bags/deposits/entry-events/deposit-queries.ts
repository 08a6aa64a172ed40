import { depositStages, FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isFollowedBag } from '../open-bags.ts'
import { visibleTo } from '../../../letters/messages/visible-messages.ts'
import { utc } from '../../../shared/wire-columns.ts'

const EventRow = z.strictObject({
  declaredAt: z.string(),
  /** When the provider's systems reported the deposit as handled. */
  handledAt: z.nullable(z.string()),
  /** The bag that carries the number of the deposit, until it is counted. */
  bag: z.nullable(z.strictObject({ arrivedAt: z.string(), openedAt: z.nullable(z.string()) })),
  events: z.array(
    z.strictObject({ stage: z.enum([FETCHED, ...depositStages]), at: z.string(), note: z.string() }),
  ),
  /** When its place was told that the bag has not come. */
  missingAt: z.nullable(z.string()),
  expectedCredit: z.nullable(z.string()),
  noticeId: z.nullable(z.int()),
})

type DepositReader = {
  readonly companyId: number
  readonly userId: number
  readonly seesAllDeposits: boolean
  /** The first day of the lists: what is older has no page. */
  readonly since: Day
}

/** The deposit is found as its page finds it: one's own, or any with the right, within the days of the list. */
export async function findDepositEvents(db: Db, reader: DepositReader, entryId: number) {
  const { companyId, userId, seesAllDeposits, since } = reader
  const sinceMoment = instantAt(since, '00:00').toISOString()
  const [found] = await queryRows(
    db,
    EventRow,
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
