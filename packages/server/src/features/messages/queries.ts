import { Message } from '@kassavirta/domain/messages/api'
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { permitted } from '../../platform/rights/held.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { visibleTo } from '../../shared/visible-messages.ts'
import { message, messageRead, messageStamp } from '../../tables/messages.ts'

/** The messages are null where the caller knows the tag. */
const ListRow = z.strictObject({ tag: z.string(), messages: z.nullable(z.array(Message())) })

type Reader = { readonly userId: number; readonly companyId: number | undefined; readonly today: string }
type LaterReader = LaterValues<{ userId: number; companyId: number; today: string; knownTags: string }>

const asText = (moment: PgColumn): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The tag of a list changes with every message in it and with every read mark of its reader. */
function selectTag(reader: Placeholder, companies: SQL): SQL {
  const { stamp, userId, companyId } = messageStamp
  return sql`
    select md5(coalesce(string_agg(${stamp}::text, ',' order by ${stamp}), '')) as tag from ${messageStamp}
    where ${userId} = ${reader} or ${companyId} = any (${companies})`
}

/**
 * Reads the tag, and the messages unless the tag is known. One statement does both, so that a tag never belongs to
 * another list; while nothing is new it reads two small rows. Every reader has their own read marks.
 */
const selectMessages = (companiesOf: (reader: LaterReader) => SQL) =>
  statement(ListRow, (reader: LaterReader) => {
    const { id, type, header, body, createdAt } = message
    return sql`
    select s.tag, case when s.tag <> all (string_to_array(${reader.knownTags}, ',')) then (
      select coalesce(json_agg(json_strip_nulls(json_build_object('id', ${id}, 'type', ${type}, 'header', ${header},
        'body', ${body}, 'created', ${asText(createdAt)}, 'read', ${asText(messageRead.readAt)}))
        order by ${createdAt} desc, ${id} desc), '[]')
      from ${message} left join ${messageRead}
        on ${messageRead.messageId} = ${id} and ${messageRead.userId} = ${reader.userId}
      where ${visibleTo(reader.userId, companiesOf(reader))}
    ) end as messages
    from (${selectTag(reader.userId, companiesOf(reader))}) s`
  })

/**
 * The tag alone, read together with the rights, for the many calls that know it already. Null where the call has no
 * company of the reader's own.
 */
export const tagFacts: Facts<unknown, z.ZodMiniNullable<z.ZodMiniString>> = {
  schema: z.nullable(z.string()),
  column: ({ userId }) => sql`case when ${permitted} then (${selectTag(userId, sql`array[c.id]`)}) end`,
  valuesOf: () => ({}),
}

const selectAtCompany = selectMessages(({ companyId }) => sql`array[${companyId}::integer]`)
const selectAtAll = selectMessages(({ userId, today }) => ownCompanies(userId, today))

/** The companies of a person, as an array. */
const ownCompanies = (...who: Parameters<typeof permittedCompanyIds>): SQL =>
  sql`array${permittedCompanyIds(...who)}`

/** The messages at the company, or at all of the reader's own where there is none. */
export async function listMessages(db: Db, { companyId, ...reader }: Reader, knownTags: readonly string[]) {
  const values = { ...reader, companyId: companyId ?? 0, knownTags: knownTags.join(',') }
  const [row] = await (companyId === undefined ? selectAtAll : selectAtCompany)(db, values)
  if (!row) throw new Error('no row')
  return row
}

/**
 * Finds a message with its company, where that is the reader's own; undefined where the reader may not see it.
 */
export async function findVisible(db: Db, messageId: number, { userId, today }: Omit<Reader, 'companyId'>) {
  const companyIds = ownCompanies(userId, today)
  const visible = and(eq(message.id, messageId), visibleTo(userId, companyIds))
  // A message to a person may name a company that is no longer theirs.
  const ownCompanyId = sql<
    number | null
  >`case when ${message.companyId} = any (${companyIds}) then ${message.companyId} end`
  const [found] = await db.select({ ownCompanyId }).from(message).where(visible)
  return found
}

/** The time of the first reading is kept. */
export async function insertRead(db: Db, userId: number, messageId: number, readAt: Date): Promise<void> {
  await db.insert(messageRead).values({ userId, messageId, readAt }).onConflictDoNothing()
}
