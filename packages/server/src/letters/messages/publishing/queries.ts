import { MOST_UNREAD } from '@kassavirta/domain/letters/messages/publishing/api'
import { sentType } from '@kassavirta/domain/letters/messages/publishing/terms.fi'
import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../../shared/pages.ts'
import { announcement, sending } from '../../../tables/messages.ts'
import { staffUser } from '../../../tables/staff.ts'
import { isCompanyOf, isPersonOf } from './receiver-queries.ts'

export async function insertSending(tx: Db, row: typeof sending.$inferInsert): Promise<number> {
  const [made] = await tx.insert(sending).values(row).returning({ id: sending.id })
  if (!made) throw new Error('no sending was written')
  return made.id
}

type Letter = {
  readonly sendingId: number
  readonly codes: readonly string[]
  readonly header: string
  readonly body: string
  readonly staffId: number
  readonly now: Date
}

/** One message to each place and person, by one statement however many they are. */
export const insertMessages = (tx: Db, { sendingId, codes, header, body, staffId, now }: Letter) => {
  const values = sql`${sentType}, ${header}, ${body}, ${now.toISOString()}::timestamptz, 'desk', ${staffId}::integer,
    ${sendingId}::integer`
  return tx.execute(
    sql`insert into message (ext_id, company_id, user_id, type, header, body, created_at, keeper, staff_id, sending_id)
      select 'desk-sending-' || ${sendingId}::integer || '-' || c.id, c.id, null, ${values}
        from company c where ${isCompanyOf(codes)}
      union all select 'desk-sending-' || ${sendingId}::integer || '-p' || u.id, null, u.id, ${values}
        from portal_user u where ${isPersonOf(codes)}`,
  )
}

/** How many of the messages somebody has read. */
const readCount = sql<number>`(select count(*)::integer from message m where m.sending_id = ${sending.id}
  and exists (select from message_read r where r.message_id = m.id))`

export const listSent = (db: Db, after: Cursor | undefined) =>
  db
    .select({ row: sending, read: readCount, firstName: staffUser.firstName, lastName: staffUser.lastName })
    .from(sending)
    .innerJoin(staffUser, eq(staffUser.id, sending.staffId))
    .where(isAfter(sending.sentAt, sending.id, after, true))
    .orderBy(desc(sending.sentAt), desc(sending.id))
    .limit(PAGE_LENGTH + 1)

const UnreadRow = z.strictObject({ name: z.string(), detail: z.string() })

export const listUnreadOf = (db: Db, sendingId: number) =>
  queryRows(
    db,
    UnreadRow,
    sql`select coalesce(c.name, u.first_name || ' ' || u.last_name) as name,
        coalesce(c.city, u.email_address) as detail
      from message m left join company c on c.id = m.company_id left join portal_user u on u.id = m.user_id
      where m.sending_id = ${sendingId} and not exists (select from message_read r where r.message_id = m.id)
      order by 1, 2 limit ${MOST_UNREAD}`,
  )

const MOST_ANNOUNCEMENTS = 100

/** What is shown or will be comes before what has ended. */
export const listAnnouncements = (db: Db, now: Date) =>
  db
    .select()
    .from(announcement)
    .orderBy(
      sql`(${announcement.endedAt} is not null or coalesce(${announcement.validTo} <= ${now.toISOString()}, false))`,
      desc(announcement.validFrom),
      desc(announcement.id),
    )
    .limit(MOST_ANNOUNCEMENTS)

type NewAnnouncement = Pick<typeof announcement.$inferInsert, 'kuvaus' | 'arvo' | 'validFrom' | 'validTo'>

/** The key is made of the row's own number, so that no import has it. */
export async function insertAnnouncement(tx: Db, row: NewAnnouncement, staffId: number): Promise<number> {
  const [{ id } = { id: 0 }] = await tx
    .insert(announcement)
    .values({
      ...row,
      viite: sql`'desk-announcement-' || currval('announcement_id_seq')`,
      keeper: 'desk',
      staffId,
    })
    .returning({ id: announcement.id })
  if (id === 0) throw new Error('no announcement was written')
  return id
}

export async function lockAnnouncement(tx: Db, id: number) {
  const [found] = await tx.select().from(announcement).where(eq(announcement.id, id)).for('update')
  return found
}

export const endAnnouncementRow = (tx: Db, id: number, now: Date) =>
  tx.update(announcement).set({ endedAt: now }).where(eq(announcement.id, id))
