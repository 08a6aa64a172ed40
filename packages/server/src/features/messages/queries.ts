import { Message } from '@kassavirta/domain/messages/api'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { isAmong, visibleTo } from '../../shared/visible-messages.ts'
import { message, messageRead, messageStamp } from '../../tables/messages.ts'

const ListRow = z.strictObject({ tag: z.string(), messages: z.nullable(z.array(Message)) })

const asText = (moment: PgColumn): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reads the messages and their tag; the messages are null where the tag is among the known ones. One statement does
 * both, so that the tag never belongs to another list, and the quiet minute reads two small rows. Every reader has their
 * own read marks.
 */
export async function listMessages(
  db: Db,
  userId: number,
  companyIds: readonly number[],
  knownTags: readonly string[],
): Promise<z.output<typeof ListRow>> {
  const { id, type, header, body, createdAt } = message
  const { stamp } = messageStamp
  const [row] = await queryRows(
    db,
    ListRow,
    sql`
    select s.tag, case when s.tag <> all (string_to_array(${knownTags.join(',')}, ',')) then (
      select coalesce(json_agg(json_strip_nulls(json_build_object('id', ${id}, 'type', ${type}, 'header', ${header},
        'body', ${body}, 'created', ${asText(createdAt)}, 'read', ${asText(messageRead.readAt)}))
        order by ${createdAt} desc, ${id} desc), '[]')
      from ${message} left join ${messageRead} on ${messageRead.messageId} = ${id} and ${messageRead.userId} = ${userId}
      where ${visibleTo(userId, companyIds)}
    ) end as messages
    from (
      select md5(coalesce(string_agg(${stamp}::text, ',' order by ${stamp}), '')) as tag from ${messageStamp}
      where ${messageStamp.userId} = ${userId} or ${isAmong(messageStamp.companyId, companyIds)}
    ) s`,
  )
  if (!row) throw new Error('no row')
  return row
}

/**
 * Finds a message with its company, which a message to a person may lack; undefined where the reader may not see it.
 */
export async function findVisible(db: Db, messageId: number, userId: number, companyIds: readonly number[]) {
  const visible = and(eq(message.id, messageId), visibleTo(userId, companyIds))
  const [found] = await db.select({ companyId: message.companyId }).from(message).where(visible)
  return found
}

/** The time of the first reading is kept. */
export async function insertRead(db: Db, userId: number, messageId: number, readAt: Date): Promise<void> {
  await db.insert(messageRead).values({ userId, messageId, readAt }).onConflictDoNothing()
}
