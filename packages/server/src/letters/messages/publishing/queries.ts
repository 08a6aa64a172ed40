import { desc, eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { MOST_UNREAD, receiverKinds, type Receiver } from '@kassavirta/domain/letters/messages/publishing-api'
import { sentType, receiverWords } from '@kassavirta/domain/letters/messages/terms.fi'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { beginningWith, COMPANY_WORDS, typedWords, wordsOf } from '../../../shared/company-words.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../../shared/pages.ts'
import { announcement, sending } from '../../../tables/letters.ts'
import { staffUser } from '../../../tables/people.ts'

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

/** Writes one message to each place and person, in one statement. */
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

/** Present and future announcements come before ended ones. */
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

const MOST_HITS = 12

const ReceiverRow = z.strictObject({
  code: z.string(),
  kind: z.enum(receiverKinds),
  name: z.string(),
  detail: z.string(),
  places: z.int(),
})

/** The number of living places that a condition on `c` finds. */
const placesIn = (condition: SQL): SQL =>
  sql`(select count(*)::integer from company c where c.ended_at is null and ${condition})`

/** One select for each kind of receiver, all with the same columns. `words` gives the condition of a search on a text. */
const kinds: Readonly<
  Record<Exclude<Receiver['kind'], 'all'>, (wanted: SQL, words: (text: string) => SQL) => SQL>
> = {
  area: (
    wanted,
    words,
  ) => sql`select 'area:' || a.area_name as code, 'area' as kind, a.area_name as name, '' as detail,
      a.places from (select area_name, count(*)::integer as places from company
        where ended_at is null and area_name <> '' group by area_name) a
    where ${wanted} and ${words('a.area_name')}`,
  concern: (
    wanted,
    words,
  ) => sql`select 'concern:' || k.id, 'concern', k.name, '', ${placesIn(sql`c.concern_id = k.id`)}
    from concern k where ${wanted} and ${words('k.name')}`,
  chain: (
    wanted,
    words,
  ) => sql`select 'chain:' || h.id, 'chain', h.name, k.name, ${placesIn(sql`c.chain_id = h.id`)}
    from chain h join concern k on k.id = h.concern_id where ${wanted} and ${words('h.name')}`,
  company: (wanted, words) => sql`select 'company:' || c.id, 'company', c.name, c.city, 1
    from company c where c.ended_at is null and ${wanted} and ${words('')}`,
  person: (
    wanted,
    words,
  ) => sql`select 'person:' || u.id, 'person', u.first_name || ' ' || u.last_name, u.email_address, 0
    from portal_user u where u.disabled_at is null and ${wanted}
      and ${words("u.first_name || ' ' || u.last_name || ' ' || u.username")}`,
}

export async function searchReceivers(db: Db, q: string): Promise<readonly Receiver[]> {
  const typed = typedWords(q)
  if (typed.length === 0) return [await everyPlace(db)]
  const found = (text: string): SQL =>
    sql`${text === '' ? COMPANY_WORDS : wordsOf(text)} @@ ${beginningWith(typed)}`
  const parts = Object.values(kinds).map((select) => sql`(${select(sql`true`, found)} limit ${MOST_HITS})`)
  return queryRows(
    db,
    ReceiverRow,
    sql`select * from (${sql.join(parts, sql` union all `)}) hits
      order by array_position(${sql.raw(`array['${receiverKinds.join("','")}']`)}, kind), name, code limit ${MOST_HITS}`,
  )
}

const CountRow = z.strictObject({ places: z.int() })

async function everyPlace(db: Db): Promise<Receiver> {
  const [{ places } = { places: 0 }] = await queryRows(
    db,
    CountRow,
    sql`select ${placesIn(sql`true`)} as places`,
  )
  return { code: 'all:', kind: 'all', name: receiverWords.all, detail: '', places }
}

/** The keys of one kind among codes. */
const keysOf = (codes: readonly string[], kind: Receiver['kind']): readonly string[] =>
  codes.filter((code) => code.startsWith(`${kind}:`)).map((code) => code.slice(kind.length + 1))

const isAmong = (column: SQL, keys: readonly string[]): SQL =>
  keys.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})`

/** The chosen receivers that are still there, by name. */
export async function namedReceivers(db: Db, codes: readonly string[]): Promise<readonly Receiver[]> {
  const columns = {
    area: sql`a.area_name`,
    concern: sql`k.id::text`,
    chain: sql`h.id::text`,
    company: sql`c.id::text`,
    person: sql`u.id::text`,
  }
  const any = (): SQL => sql`true`
  const parts = [
    kinds.area(isAmong(columns.area, keysOf(codes, 'area')), any),
    kinds.concern(isAmong(columns.concern, keysOf(codes, 'concern')), any),
    kinds.chain(isAmong(columns.chain, keysOf(codes, 'chain')), any),
    kinds.company(isAmong(columns.company, keysOf(codes, 'company')), any),
    kinds.person(isAmong(columns.person, keysOf(codes, 'person')), any),
  ]
  const found = await queryRows(db, ReceiverRow, sql.join(parts, sql` union all `))
  const named = codes.includes('all:') ? [await everyPlace(db), ...found] : found
  return codes.flatMap((code) => named.find((each) => each.code === code) ?? [])
}

/** A condition on `c`: a living place that one of the codes stands for. */
const isCompanyOf = (codes: readonly string[]): SQL => sql`c.ended_at is null and (
  ${codes.includes('all:') ? sql`true` : sql`false`}
  or ${isAmong(sql`c.area_name`, keysOf(codes, 'area'))}
  or ${isAmong(sql`c.concern_id::text`, keysOf(codes, 'concern'))}
  or ${isAmong(sql`c.chain_id::text`, keysOf(codes, 'chain'))}
  or ${isAmong(sql`c.id::text`, keysOf(codes, 'company'))})`

/** A condition on `u`: a person whom one of the codes names. */
const isPersonOf = (codes: readonly string[]): SQL =>
  sql`u.disabled_at is null and ${isAmong(sql`u.id::text`, keysOf(codes, 'person'))}`

const ReachRow = z.strictObject({ companies: z.int(), persons: z.int() })

export async function countReach(db: Db, codes: readonly string[]) {
  const [found] = await queryRows(
    db,
    ReachRow,
    sql`select (select count(*)::integer from company c where ${isCompanyOf(codes)}) as companies,
      (select count(*)::integer from portal_user u where ${isPersonOf(codes)}) as persons`,
  )
  return found ?? { companies: 0, persons: 0 }
}
