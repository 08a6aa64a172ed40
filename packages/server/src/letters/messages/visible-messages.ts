import { NOTICE_TYPE } from '@kassavirta/domain/letters/messages/rules'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { message, messageStamp } from '../../tables/messages.ts'

type Reader = { readonly userId: number | Placeholder; readonly companies: SQL }

/**
 * A message to a company is for everyone there. A message to a person is for that person alone, even when it names a
 * company. The companies are an array, because an index cannot be used for a select inside an `or`.
 */
export const visibleTo = (userId: number | Placeholder, companyIds: SQL): SQL =>
  sql`(${message.userId} = ${userId} or (${message.userId} is null and ${message.companyId} = any (${companyIds})))`

/** Whether a row called `message` is an exception notice. */
export const isNoticeRow = sql.raw(`message.type = '${NOTICE_TYPE}'`)

/**
 * The read mark of the reader on the message that comes before it in the `from`. The limit makes it a look at the index
 * for each message: a plain join reads all marks that the reader has ever made.
 */
export const markOf = (messageId: SQL, userId: number | Placeholder): SQL =>
  sql`lateral (select read_at from message_read where message_id = ${messageId} and user_id = ${userId} limit 1)`

/** The unread messages of a reader from a moment on. Each half has the moment in its index, which an `or` would not. */
export const unreadMessages = ({ userId, companies }: Reader, since: Placeholder): SQL => sql`(
  select visible.* from (
    select * from message where user_id = ${userId} and created_at >= ${since}
    union all
    select * from message where user_id is null and company_id = any (${companies}) and created_at >= ${since}
  ) visible left join ${markOf(sql`visible.id`, userId)} r on true
  where r.read_at is null)`

/** The tag of a reader's messages changes with every message among them and with every read mark of the reader. */
export const messagesTag = ({ userId: reader, companies }: Reader): SQL => {
  const { stamp, userId, companyId } = messageStamp
  return sql`
    select md5(coalesce(string_agg(${stamp}::text, ',' order by ${stamp}), '')) as tag from ${messageStamp}
    where ${userId} = ${reader} or ${companyId} = any (${companies})`
}
