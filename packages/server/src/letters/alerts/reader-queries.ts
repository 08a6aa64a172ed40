import { sql, type SQL, and, asc, isNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { alertKinds, alertWays } from '@kassavirta/domain/letters/alerts/rules'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { insertions, revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { MOST_REFUSALS } from '../../platform/mail/mail.ts'
import { rightNames, RightNames, rightsSources, mandateInForce } from '../../platform/rights/rights.ts'
import { alertEvent, alertMail, alertReader } from '../../tables/letters.ts'

const AlertReader = z.strictObject({
  eventId: z.coerce.number(),
  kind: z.enum(alertKinds),
  path: z.string(),
  place: z.string(),
  userId: z.int(),
  firstName: z.string(),
  address: z.string(),
  held: RightNames,
  isMeant: z.boolean(),
  isOwner: z.boolean(),
  readsAccount: z.boolean(),
  /** Null while the person has made no choice. */
  way: z.nullable(z.enum(alertWays)),
  digestHour: z.int(),
})
export type AlertReader = z.output<typeof AlertReader>

/** Mail goes to an address that its person has confirmed and that the relay has not refused too often. */
const isReachable = sql`(u.disabled_at is null and u.activated_at is not null
    and reader.confirmed_address = u.email_address
    and not exists (select from mail_refusal f where f.address = u.email_address and f.refusals >= ${sql.raw(String(MOST_REFUSALS))}))`

/** Pairs of an event and a person with today's rights of the person. `pairs` gives the rows e (event) and u (person). */
const selectReaders = (pairs: SQL, today: string): SQL => sql`
  select e.id::text as "eventId", e.kind, e.path, place.name as place, u.id as "userId", u.first_name as "firstName",
    u.email_address as address, ${rightNames} as held,
    e.user_id is not distinct from u.id as "isMeant",
    e.owner_id is null or e.owner_id = u.id as "isOwner",
    e.account_id is null or exists (select from mandate m join account a on a.id = m.account_id
      where m.account_id = e.account_id and m.user_id = u.id and m.deposit_report and a.ended_at is null
        and ${mandateInForce(today)}) as "readsAccount",
    coalesce(own.way, general.way) as way, reader.digest_hour as "digestHour"
  from ${pairs}
  join alert_reader reader on reader.user_id = u.id
  join company place on place.id = e.company_id
  ${rightsSources(sql`e.company_id`, today)}
  left join alert_choice own on own.user_id = u.id and own.company_id = e.company_id and own.kind = e.kind
  left join alert_choice general on general.user_id = u.id and general.company_id is null and general.kind = e.kind
  where ${isReachable}`

/** The people among these whom mail can reach, with the facts that decide whether and how they get the alert. */
export const listAlertReaders = (tx: Db, eventId: number, userIds: readonly number[], now: Date) =>
  queryRows(
    tx,
    AlertReader,
    sql`${selectReaders(sql`alert_event e join portal_user u on u.id = any (${sql.param([...userIds])}::integer[])`, dayOf(now))}
      and e.id = ${eventId} order by u.id`,
  )

/** The alerts of a person that are due, with the rights that the person has now. */
export const listDueAlerts = (tx: Db, userId: number, now: Date) =>
  queryRows(
    tx,
    AlertReader,
    sql`${selectReaders(sql`alert_mail due join alert_event e on e.id = due.event_id join portal_user u on u.id = due.user_id`, dayOf(now))}
      and due.user_id = ${userId} and due.settled_at is null and due.due_at <= ${now.toISOString()}::timestamptz
      order by e.id`,
  )

const WaitingEvent = z.strictObject({
  id: z.coerce.number(),
  kind: z.enum(alertKinds),
  companyId: z.int(),
  userId: z.nullable(z.int()),
  spreadTo: z.int(),
  at: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
})
export type WaitingEvent = z.output<typeof WaitingEvent>

/** Locks the oldest event whose readers are not all found yet. Another process takes the next event. */
export async function lockWaiting(tx: Db): Promise<WaitingEvent | undefined> {
  const [found] = await queryRows(
    tx,
    WaitingEvent,
    sql`select id::text, kind, company_id as "companyId", user_id as "userId", spread_to as "spreadTo",
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from alert_event where spread_at is null order by id limit 1 for update skip locked`,
  )
  return found
}

const Candidate = z.strictObject({ userId: z.int() })

/**
 * The next people with any right at a place, in the order of their numbers. Each part of the query reads at most one batch,
 * because a concern may have very many people.
 */
export async function listCandidates(
  tx: Db,
  { companyId, spreadTo }: Pick<WaitingEvent, 'companyId' | 'spreadTo'>,
  most: number,
): Promise<readonly number[]> {
  const next = sql`order by user_id limit ${most}`
  const rows = await queryRows(
    tx,
    Candidate,
    sql`select user_id as "userId" from (
      (select user_id from user_company_role
        where company_id = ${companyId} and ended_at is null and user_id > ${spreadTo} ${next})
      union
      (select distinct m.user_id from account a join mandate m on m.account_id = a.id
        where a.company_id = ${companyId} and a.ended_at is null and m.user_id > ${spreadTo} ${next})
      union
      (select l.user_id from company c join user_chain l on l.chain_id = c.chain_id
        where c.id = ${companyId} and l.user_id > ${spreadTo} ${next})
      union
      (select l.user_id from company c join user_concern l on l.concern_id = c.concern_id
        where c.id = ${companyId} and l.user_id > ${spreadTo} ${next})
    ) p ${next}`,
  )
  return rows.map(({ userId }) => userId)
}

/** Records how far the search for the event's readers has come; `spreadAt` is set when all are found. */
export const spreadRow = (eventId: number, spreadTo: number, spreadAt: Date | null): RowWrite =>
  revision(alertEvent, eventId, { spreadTo, ...(spreadAt ? { spreadAt } : {}) })

/** The table refuses a second row of the same event and person. */
export const alertMailRows = (rows: readonly (typeof alertMail.$inferInsert)[]): readonly RowWrite[] =>
  rows.length > 0 ? [insertions(alertMail, rows)] : []

/** Drops the events of a time without alert mail, so that switching it on sends no old news. */
export async function dropWaiting(db: Db, now: Date): Promise<void> {
  await db.update(alertEvent).set({ spreadAt: now }).where(isNull(alertEvent.spreadAt))
}

/** People with due alerts, the longest waiting first. */
export async function listDuePeople(db: Db, now: Date, most: number): Promise<readonly number[]> {
  const rows = await db
    .select({ userId: alertMail.userId })
    .from(alertMail)
    .where(and(isNull(alertMail.settledAt), lte(alertMail.dueAt, now)))
    .groupBy(alertMail.userId)
    .orderBy(asc(sql`min(${alertMail.dueAt})`), asc(alertMail.userId))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** Locks a person's daily mail, so that only one of two processes writes it. False where another process has the lock. */
export async function tryLockReader(tx: Db, userId: number): Promise<boolean> {
  const held = await tx
    .select({ userId: alertReader.userId })
    .from(alertReader)
    .where(sql`${alertReader.userId} = ${userId}`)
    .for('update', { skipLocked: true })
  return held.length > 0
}

/** The write that marks all due alerts of a person as settled. */
export const settledRow = (userId: number, now: Date): RowWrite => ({
  key: 'settled alerts of a person',
  text: () => sql`update alert_mail set settled_at = ${sql.placeholder('settledAt')}::timestamptz
    where user_id = ${sql.placeholder('settledFor')}::integer and settled_at is null
      and due_at <= ${sql.placeholder('settledAt')}::timestamptz`,
  values: { settledAt: now.toISOString(), settledFor: userId },
})
