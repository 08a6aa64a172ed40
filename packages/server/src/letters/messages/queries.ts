import { and, eq, sql, type Placeholder, type SQL, desc, gt, isNull, lte, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { utc } from '../../shared/wire-columns.ts'
import { message, messageRead, announcement } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { company, userCompanyRole } from '../../tables/places.ts'
import { messagesTag, visibleTo } from './unread-queries.ts'

/** Without a company the reader gets the messages of all their own companies. */
export type Reader = {
  readonly userId: number
  readonly companyId: number | undefined
  readonly today: string
  /** The first day of the lists: an older result has no page that could be linked to. */
  readonly firstDay: string
}
/** The company is 0 where there is none. */
export type ReaderValues = Omit<Reader, 'companyId'> & { readonly companyId: number }
type LaterReader = LaterValues<ReaderValues & { knownTags: string; messageId: number }>

/** The text is the answer as it is sent; null where the caller knows the tag. */
export const TaggedText = z.strictObject({ tag: z.string(), text: z.nullable(z.string()) })

export const valuesOf = ({ companyId = 0, ...reader }: Reader): ReaderValues => ({ ...reader, companyId })

/** The companies of a person, as an array. */
const ownCompanies = (userId: number | Placeholder, today: string | Placeholder): SQL =>
  sql`array${permittedCompanyIds(userId, today)}`

/** Two statements of one kind: for the messages at one company, and for those at all the reader's own. */
export function atOneOrAll<Row extends z.ZodMiniType, Values extends ReaderValues>(
  row: Row,
  build: (reader: LaterValues<Values>, companies: SQL) => SQL,
) {
  const atOne = statement(row, (reader: LaterValues<Values>) =>
    build(reader, sql`array[${reader.companyId}::integer]`),
  )
  const atAll = statement(row, (reader: LaterValues<Values>) =>
    build(reader, ownCompanies(reader.userId, reader.today)),
  )
  return (db: Db, values: Values) => (values.companyId === 0 ? atAll : atOne)(db, values)
}

/** The fields of a row called `message`, as the arguments of json_build_object. */
const fields = sql`'id', message.id, 'type', message.type, 'header', message.header, 'body', message.body,
  'created', ${utc('message.created_at')}`

/** The result that the notice `message` is about, as the feature of results reads it: messages know nothing of bags. */
export type NoticeResult = (reader: LaterValues<ReaderValues>) => SQL

/** The fields with the result that a notice is about. */
export const fieldsWith =
  (resultOf: NoticeResult) =>
  (reader: LaterValues<ReaderValues>): SQL =>
    sql`${fields}, 'result', ${resultOf(reader)}`

/** An unread message has no read time, not even null. */
const withReadTime = (shown: SQL): SQL => sql`case when r.read_at is null then json_build_object(${shown})
  else json_build_object(${shown}, 'read', ${utc('r.read_at')}) end`

const readMarkOf = (userId: Placeholder): SQL =>
  sql`left join message_read r on r.message_id = message.id and r.user_id = ${userId}`

/** The order of every list. */
export const newestFirst = sql`order by message.created_at desc, message.id desc`

/**
 * Reads the tag, and the messages unless the tag is known. One statement does both, so that a tag never belongs to
 * another list. Every reader has their own read marks.
 */
const selectMessages = atOneOrAll(
  TaggedText,
  (reader: LaterReader, companies) => sql`
    select s.tag, case when s.tag <> all (string_to_array(${reader.knownTags}, ',')) then (
      select '{"messages":[' || coalesce(string_agg((${withReadTime(fields)})::text, ',' ${newestFirst}), '') || ']}'
      from message ${readMarkOf(reader.userId)}
      where ${visibleTo(reader.userId, companies)}
    ) end as text
    from (${messagesTag({ userId: reader.userId, companies })}) s`,
)

/** All messages, as the specification's call answers them. */
export async function listMessages(db: Db, reader: Reader, knownTags: readonly string[]) {
  const values = { ...valuesOf(reader), knownTags: knownTags.join(','), messageId: 0 }
  const [row] = await selectMessages(db, values)
  if (!row) throw new Error('no row')
  return row
}

const selectMessage = (resultOf: NoticeResult) => {
  const listedFields = fieldsWith(resultOf)
  return atOneOrAll(
    z.strictObject({ text: z.string() }),
    (reader: LaterReader, companies) => sql`
    select json_build_object('message', case when ${visibleTo(reader.userId, companies)} then ${withReadTime(listedFields(reader))} end,
      'companyId', case when ${message.companyId} = any (${ownCompanies(reader.userId, reader.today)})
        then ${message.companyId} end)::text as text
    from message ${readMarkOf(reader.userId)}
    where message.id = ${reader.messageId}
      and ${visibleTo(reader.userId, ownCompanies(reader.userId, reader.today))}`,
  )
}

/** Finds a message and its company, where that is the reader's own; undefined where the reader may not see it. */
export function messageFinder(resultOf: NoticeResult) {
  const select = selectMessage(resultOf)
  return async (db: Db, messageId: number, reader: Reader): Promise<string | undefined> => {
    const [row] = await select(db, { ...valuesOf(reader), knownTags: '', messageId })
    return row?.text
  }
}

export async function isVisible(
  db: Db,
  messageId: number,
  { userId, today }: Pick<Reader, 'userId' | 'today'>,
): Promise<boolean> {
  const visible = and(eq(message.id, messageId), visibleTo(userId, ownCompanies(userId, today)))
  const found = await db.select({ id: message.id }).from(message).where(visible)
  return found.length > 0
}

/** A second reading leaves the time of the first one. */
export async function insertRead(db: Db, userId: number, messageId: number, readAt: Date): Promise<void> {
  await db.insert(messageRead).values({ userId, messageId, readAt }).onConflictDoNothing()
}

export function currentAnnouncements(db: Db, now: Date) {
  const { viite, kuvaus, arvo, validFrom, validTo, endedAt } = announcement
  return db
    .select({ viite, kuvaus, arvo })
    .from(announcement)
    .where(and(lte(validFrom, now), or(isNull(validTo), gt(validTo, now)), isNull(endedAt)))
    .orderBy(desc(validFrom), desc(announcement.id))
}

/** The people who look after the rights of a place. */
export const listAdministrators = (tx: Db, companyId: number) =>
  tx
    .select({
      userId: portalUser.id,
      firstName: portalUser.firstName,
      lastName: portalUser.lastName,
      address: portalUser.emailAddress,
      place: company.name,
    })
    .from(userCompanyRole)
    .innerJoin(portalUser, eq(portalUser.id, userCompanyRole.userId))
    .innerJoin(company, eq(company.id, userCompanyRole.companyId))
    .where(
      and(
        eq(userCompanyRole.companyId, companyId),
        eq(userCompanyRole.permissionMaintenance, true),
        isNull(userCompanyRole.endedAt),
        isNull(portalUser.disabledAt),
      ),
    )
    .orderBy(portalUser.id)
