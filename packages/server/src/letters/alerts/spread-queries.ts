import { alertKinds } from '@kassavirta/domain/letters/alerts/kinds'
import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { insertions, revision, type RowWrite } from '../../platform/database/row-writes.ts'
import { alertEvent, alertMail, alertReader } from '../../tables/alerts.ts'

const Waiting = z.strictObject({
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
export type WaitingEvent = z.output<typeof Waiting>

/** The oldest event whose people are still to be found, locked; another process takes the next one. */
export async function lockWaiting(tx: Db): Promise<WaitingEvent | undefined> {
  const [found] = await queryRows(
    tx,
    Waiting,
    sql`select id::text, kind, company_id as "companyId", user_id as "userId", spread_to as "spreadTo",
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from alert_event where spread_at is null order by id limit 1 for update skip locked`,
  )
  return found
}

const Candidate = z.strictObject({ userId: z.int() })

/**
 * The next people of a place in the order of their numbers, whoever has a right there in any way. Each part reads no more than
 * a batch, however many people a concern has.
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

/** The event goes on behind this person, or all its people are found. */
export const spreadRow = (eventId: number, spreadTo: number, spreadAt: Date | null): RowWrite =>
  revision(alertEvent, eventId, { spreadTo, ...(spreadAt ? { spreadAt } : {}) })

/** A second row of the same event and person is refused by the table. */
export const hearingRows = (rows: readonly (typeof alertMail.$inferInsert)[]): readonly RowWrite[] =>
  rows.length > 0 ? [insertions(alertMail, rows)] : []

/** Nobody hears later of what happened while no mail was sent. */
export async function dropWaiting(db: Db, now: Date): Promise<void> {
  await db.update(alertEvent).set({ spreadAt: now }).where(isNull(alertEvent.spreadAt))
}

/** People for whom something has come due; the longest waiting first. */
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

/** Holds a person's daily mail, so that of two processes one writes it. */
export async function holdReader(tx: Db, userId: number): Promise<boolean> {
  const held = await tx
    .select({ userId: alertReader.userId })
    .from(alertReader)
    .where(sql`${alertReader.userId} = ${userId}`)
    .for('update', { skipLocked: true })
  return held.length > 0
}

/** The write that settles everything that had come due for a person. */
export const settledRow = (userId: number, now: Date): RowWrite => ({
  key: 'settled alerts of a person',
  text: () => sql`update alert_mail set settled_at = ${sql.placeholder('settledAt')}::timestamptz
    where user_id = ${sql.placeholder('settledFor')}::integer and settled_at is null
      and due_at <= ${sql.placeholder('settledAt')}::timestamptz`,
  values: { settledAt: now.toISOString(), settledFor: userId },
})
