import { alertKinds, alertWays } from '@kassavirta/domain/letters/alerts/kinds'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { MOST_REFUSALS } from '../../platform/mail/mail.ts'
import { heldNames, HeldNames, mandated } from '../../platform/rights/held.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'

const Hearer = z.strictObject({
  eventId: z.coerce.number(),
  kind: z.enum(alertKinds),
  path: z.string(),
  place: z.string(),
  userId: z.int(),
  firstName: z.string(),
  address: z.string(),
  held: HeldNames,
  isMeant: z.boolean(),
  isOwner: z.boolean(),
  readsAccount: z.boolean(),
  /** Null where the person has chosen nothing. */
  way: z.nullable(z.enum(alertWays)),
  digestHour: z.int(),
})
export type Hearer = z.output<typeof Hearer>

/** Mail goes to an address that its person has confirmed and that the relay has not refused too often. */
const isReachable = sql`(u.disabled_at is null and u.activated_at is not null
    and reader.confirmed_address = u.email_address
    and not exists (select from mail_refusal f where f.address = u.email_address and f.refusals >= ${sql.raw(String(MOST_REFUSALS))}))`

/** Pairs of an event and a person, by their rights of today. `pairs` gives the rows e and u. */
const selectHearers = (pairs: SQL, today: string): SQL => sql`
  select e.id::text as "eventId", e.kind, e.path, place.name as place, u.id as "userId", u.first_name as "firstName",
    u.email_address as address, ${heldNames} as held,
    e.user_id is not distinct from u.id as "isMeant",
    e.owner_id is null or e.owner_id = u.id as "isOwner",
    e.account_id is null or exists (select from mandate m join account a on a.id = m.account_id
      where m.account_id = e.account_id and m.user_id = u.id and m.deposit_report and a.ended_at is null
        and ${mandateInForce(today)}) as "readsAccount",
    coalesce(own.way, general.way) as way, reader.digest_hour as "digestHour"
  from ${pairs}
  join alert_reader reader on reader.user_id = u.id
  join company place on place.id = e.company_id
  left join company c on c.id = e.company_id and c.ended_at is null
  left join user_company_role role on role.user_id = u.id and role.company_id = c.id and role.ended_at is null
  left join user_chain chain on chain.user_id = u.id and chain.chain_id = c.chain_id
  left join user_concern concern on concern.user_id = u.id and concern.concern_id = c.concern_id
  left join lateral (
    select count(*) as mandates, ${mandated}
    from account a join mandate m on m.account_id = a.id
    where a.company_id = c.id and m.user_id = u.id and a.ended_at is null and ${mandateInForce(today)}
  ) mandated on true
  left join alert_choice own on own.user_id = u.id and own.company_id = e.company_id and own.kind = e.kind
  left join alert_choice general on general.user_id = u.id and general.company_id is null and general.kind = e.kind
  where ${isReachable}`

/** Those of some people whom mail can reach, with what decides on whether and how they hear of an event. */
export const listHearers = (tx: Db, eventId: number, userIds: readonly number[], now: Date) =>
  queryRows(
    tx,
    Hearer,
    sql`${selectHearers(sql`alert_event e join portal_user u on u.id = any (${sql.param([...userIds])}::integer[])`, dayOf(now))}
      and e.id = ${eventId} order by u.id`,
  )

/** What a person is to hear of by now, by the rights of now. */
export const listDueHearings = (tx: Db, userId: number, now: Date) =>
  queryRows(
    tx,
    Hearer,
    sql`${selectHearers(sql`alert_mail due join alert_event e on e.id = due.event_id join portal_user u on u.id = due.user_id`, dayOf(now))}
      and due.user_id = ${userId} and due.settled_at is null and due.due_at <= ${now.toISOString()}::timestamptz
      order by e.id`,
  )
