import type { getReadMessages } from '@kassavirta/domain/letters/messages/api'
import type { QueryOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { LaterValues } from '../../platform/database/statement.ts'
import * as unreadQueries from './unread-queries.ts'
import { utc } from '../../shared/wire-columns.ts'
import * as queries from './queries.ts'

/** The most unread messages of each kind in an answer. The next ones follow when these are read. */
const UNREAD_SHOWN = 50
const PAGE = 50

type UnreadValues = queries.ReaderValues &
  unreadQueries.WaitingCounts & { readonly knownTags: string; readonly unreadSince: string }

const selectUnread = (resultOf: queries.NoticeResult) =>
  queries.atOneOrAll(
    z.extend(queries.TaggedText, { oldest: z.nullable(z.string()) }),
    (reader: LaterValues<UnreadValues>, companies) => {
      const { userId, knownTags, answers, confirmations } = reader
      return sql`
    select s.tag, found.oldest, found.text
    from (${unreadQueries.messagesTag({ userId, companies })}) s
    left join lateral (
      select min(message.created_at)::text as oldest,
        '{"answers":' || ${answers}::integer || ',"confirmations":' || ${confirmations}::integer
          || ',"count":' || count(*) || ',"notices":' || count(*) filter (where ${unreadQueries.isNoticeRow}) || ',"messages":['
          || coalesce(string_agg(json_build_object(${queries.fieldsWith(resultOf)(reader)})::text, ',' ${queries.newestFirst})
            filter (where place <= ${sql.raw(String(UNREAD_SHOWN))}), '') || ']}' as text
      from (
        select message.*, row_number() over (partition by ${unreadQueries.isNoticeRow} order by created_at desc, id desc) as place
        from ${unreadQueries.unreadMessages({ userId, companies }, reader.unreadSince)} message
      ) message
    ) found on s.tag <> all (string_to_array(${knownTags}, ','))`
    },
  )

type UnreadSearch = {
  readonly knownTags: readonly string[]
  readonly current: string | null
  /** Sent together with the messages, because the portal shows one number for both. */
  readonly waiting: unreadQueries.WaitingCounts
}

/**
 * The tag that was read with the rights gives the moment from which on messages may be unread. When the statement finds another
 * tag, a message has come meanwhile, perhaps an older one: then the search begins anew with that tag.
 */
export function unreadLister(resultOf: queries.NoticeResult) {
  const select = selectUnread(resultOf)
  return async (db: Db, reader: queries.Reader, { knownTags, current, waiting }: UnreadSearch) => {
    const values = { ...queries.valuesOf(reader), ...waiting, knownTags: knownTags.join(',') }
    const { userId, companyId } = values
    const readFor = async (tag: string | null) => {
      const [row] = await select(db, {
        ...values,
        unreadSince: unreadQueries.unreadSince(userId, companyId, tag),
      })
      if (!row) throw new Error('no row')
      return row
    }
    const first = await readFor(current)
    const row = current === null || first.tag === current ? first : await readFor(first.tag)
    if (row.text !== null) unreadQueries.noteUnreadSince(userId, companyId, row.tag, row.oldest)
    return row
  }
}

type PageValues = queries.ReaderValues & { readonly isNotice: boolean; readonly before: number }

/**
 * The messages of one owner (a company or the person) in the order of their index, so that at most a page of them is read. The
 * index has no ids, so messages of the same moment are read as ties and sorted by id afterwards.
 */
const pageOf = (reader: LaterValues<PageValues>, owner: SQL): SQL => sql`(
  select message.*, r.read_at
  from message cross join ${unreadQueries.markOf(sql`message.id`, reader.userId)} r
  where ${owner} and (${unreadQueries.isNoticeRow}) = ${reader.isNotice}::boolean
    and (message.created_at, message.id) < (coalesce((select created_at from message where id = ${reader.before}),
      'infinity'), case when ${reader.before}::integer = 0 then 2147483647 else ${reader.before}::integer end)
  order by message.created_at desc fetch first ${sql.raw(String(PAGE + 1))} rows with ties)`

const selectPage = (resultOf: queries.NoticeResult) =>
  queries.atOneOrAll(
    z.strictObject({ text: z.string() }),
    (reader: LaterValues<PageValues>, companies) => sql`
    select '{"more":' || (count(*) > ${sql.raw(String(PAGE))})::text || ',"messages":['
      || coalesce(string_agg(json_build_object(${queries.fieldsWith(resultOf)(reader)}, 'read', ${utc('message.read_at')})::text, ',' ${queries.newestFirst})
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

type PageQuery = Pick<QueryOf<typeof getReadMessages>, 'kind' | 'before'>

/** Reads a page of the read messages, newest first, as the answer is sent. */
export function pageReader(resultOf: queries.NoticeResult) {
  const select = selectPage(resultOf)
  return async (db: Db, reader: queries.Reader, { kind, before = 0 }: PageQuery): Promise<string> => {
    const [row] = await select(db, { ...queries.valuesOf(reader), isNotice: kind === 'notice', before })
    if (!row) throw new Error('no row')
    return row.text
  }
}
