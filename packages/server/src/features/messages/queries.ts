import { Message } from '@kassavirta/domain/messages/api'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { knownTagsOf } from '../../platform/http/entity-tag.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { permitted } from '../../platform/rights/held.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { visibleTo } from '../../shared/visible-messages.ts'
import { message, messageRead, messageStamp } from '../../tables/messages.ts'

/** The messages are null where the caller knows the tag. */
const MessageList = z.strictObject({ tag: z.string(), messages: z.nullable(z.array(Message)) })

type Reader = { readonly userId: number; readonly today: string }

const asText = (moment: PgColumn): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reads the tag, and the messages unless the tag is known: those at the company of the call, or at all of the reader's
 * own where it names none. One statement does both, so that a tag never belongs to another list; while nothing is new
 * it reads two small rows. Every reader has their own read marks.
 */
export const messageFacts: Facts<FastifyRequest, typeof MessageList, { readonly knownTags: string }> = {
  schema: MessageList,
  column: ({ userId, today, knownTags }) => {
    const { id, type, header, body, createdAt } = message
    const { stamp, userId: stampUserId, companyId } = messageStamp
    const companies = sql`case when ${permitted} then array[c.id] else ${ownCompanies(userId, today)} end`
    return sql`(
    select json_build_object('tag', s.tag, 'messages', case when s.tag <> all (string_to_array(${knownTags}, ',')) then (
      select coalesce(json_agg(json_strip_nulls(json_build_object('id', ${id}, 'type', ${type}, 'header', ${header},
        'body', ${body}, 'created', ${asText(createdAt)}, 'read', ${asText(messageRead.readAt)}))
        order by ${createdAt} desc, ${id} desc), '[]')
      from ${message} left join ${messageRead}
        on ${messageRead.messageId} = ${id} and ${messageRead.userId} = ${userId}
      where ${visibleTo(userId, companies)}
    ) end)
    from (
      select md5(coalesce(string_agg(${stamp}::text, ',' order by ${stamp}), '')) as tag from ${messageStamp}
      where ${stampUserId} = ${userId} or ${companyId} = any (${companies})
    ) s)`
  },
  valuesOf: (request) => ({ knownTags: knownTagsOf(request).join(',') }),
}

/** The companies of a person, as an array. */
const ownCompanies = (...who: Parameters<typeof permittedCompanyIds>): SQL =>
  sql`array${permittedCompanyIds(...who)}`

/**
 * Finds a message with its company, where that is the reader's own; undefined where the reader may not see it.
 */
export async function findVisible(db: Db, messageId: number, { userId, today }: Reader) {
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
