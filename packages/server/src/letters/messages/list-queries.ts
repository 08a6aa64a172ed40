import type { getReadMessages } from '@kassavirta/domain/letters/messages/api'
import type { QueryOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { LaterValues } from '../../platform/database/statement.ts'
import { noteUnreadSince, unreadSince } from './unread-since.ts'
import { utc } from '../../shared/wire-columns.ts'
import { isNoticeRow, markOf, messagesTag, unreadMessages } from './visible-messages.ts'
import type { Asked } from './asked.ts'
import {
  atOneOrAll,
  fieldsWith,
  newestFirst,
  TaggedText,
  valuesOf,
  type NoticeResult,
  type Reader,
  type ReaderValues,
} from './queries.ts'

/** So many of each kind: a person reads the newest first, and the next come up when these are read. */
const UNREAD_SHOWN = 50
const PAGE = 50

type UnreadValues = ReaderValues & Asked & { readonly knownTags: string; readonly unreadSince: string }

const selectUnread = (resultOf: NoticeResult) =>
  atOneOrAll(
    z.extend(TaggedText, { oldest: z.nullable(z.string()) }),
    (reader: LaterValues<UnreadValues>, companies) => {
      const { userId, knownTags, answers, confirmations } = reader
      return sql`
    select s.tag, found.oldest, found.text
    from (${messagesTag({ userId, companies })}) s
    left join lateral (
      select min(message.created_at)::text as oldest,
        '{"answers":' || ${answers}::integer || ',"confirmations":' || ${confirmations}::integer
          || ',"count":' || count(*) || ',"notices":' || count(*) filter (where ${isNoticeRow}) || ',"messages":['
          || coalesce(string_agg(json_build_object(${fieldsWith(resultOf)(reader)})::text, ',' ${newestFirst})
            filter (where place <= ${sql.raw(String(UNREAD_SHOWN))}), '') || ']}' as text
      from (
        select message.*, row_number() over (partition by ${isNoticeRow} order by created_at desc, id desc) as place
        from ${unreadMessages({ userId, companies }, reader.unreadSince)} message
      ) message
    ) found on s.tag <> all (string_to_array(${knownTags}, ','))`
    },
  )

type UnreadSearch = {
  readonly knownTags: readonly string[]
  readonly current: string | null
  /** Told together with the messages, since people are to see one number. */
  readonly asked: Asked
}

/**
 * The tag that came with the rights tells from when on messages may be unread. Where another one was in force by the time
 * of the statement, something has come meanwhile, perhaps older than that: then all are looked through.
 */
export function unreadLister(resultOf: NoticeResult) {
  const select = selectUnread(resultOf)
  return async (db: Db, reader: Reader, { knownTags, current, asked }: UnreadSearch) => {
    const values = { ...valuesOf(reader), ...asked, knownTags: knownTags.join(',') }
    const { userId, companyId } = values
    const readFor = async (tag: string | null) => {
      const [row] = await select(db, { ...values, unreadSince: unreadSince(userId, companyId, tag) })
      if (!row) throw new Error('no row')
      return row
    }
    const first = await readFor(current)
    const row = current === null || first.tag === current ? first : await readFor(first.tag)
    if (row.text !== null) noteUnreadSince(userId, companyId, row.tag, row.oldest)
    return row
  }
}

type PageValues = ReaderValues & { readonly isNotice: boolean; readonly before: number }

/**
 * One of the two ways to get a message, in the order of its index, so that no more than a page is read of it. The index
 * knows no ids, hence the ties: what was sent at the same moment is sorted by id with the rest.
 */
const pageOf = (reader: LaterValues<PageValues>, owner: SQL): SQL => sql`(
  select message.*, r.read_at
  from message cross join ${markOf(sql`message.id`, reader.userId)} r
  where ${owner} and (${isNoticeRow}) = ${reader.isNotice}::boolean
    and (message.created_at, message.id) < (coalesce((select created_at from message where id = ${reader.before}),
      'infinity'), case when ${reader.before}::integer = 0 then 2147483647 else ${reader.before}::integer end)
  order by message.created_at desc fetch first ${sql.raw(String(PAGE + 1))} rows with ties)`

const selectPage = (resultOf: NoticeResult) =>
  atOneOrAll(
    z.strictObject({ text: z.string() }),
    (reader: LaterValues<PageValues>, companies) => sql`
    select '{"more":' || (count(*) > ${sql.raw(String(PAGE))})::text || ',"messages":['
      || coalesce(string_agg(json_build_object(${fieldsWith(resultOf)(reader)}, 'read', ${utc('message.read_at')})::text, ',' ${newestFirst})
        filter (where place <= ${sql.raw(String(PAGE))}), '') || ']}' as text
    from (
      select each.*, row_number() over (order by created_at desc, id desc) as place
      from (
        select at_company.* from unnest(${companies}) own (id)
          cross join lateral ${pageOf(reader, sql`message.user_id is null and message.company_id = own.id`)} at_company
        union all ${pageOf(reader, sql`message.user_id = ${reader.userId}`)}
      ) each
      order by created_at desc, id desc limit ${sql.raw(String(PAGE + 1))}
    ) message`,
  )

type AskedPage = Pick<QueryOf<typeof getReadMessages>, 'kind' | 'before'>

/** Reads a page of the read messages, newest first, as the answer is sent. */
export function pageReader(resultOf: NoticeResult) {
  const select = selectPage(resultOf)
  return async (db: Db, reader: Reader, { kind, before = 0 }: AskedPage): Promise<string> => {
    const [row] = await select(db, { ...valuesOf(reader), isNotice: kind === 'notice', before })
    if (!row) throw new Error('no row')
    return row.text
  }
}
