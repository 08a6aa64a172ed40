import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { NOTICE_TYPE } from '@kassavirta/domain/letters/messages/api'
import type { User } from '../../platform/rights/access.ts'
import type { Facts } from '../../platform/rights/facts.ts'
import { permitted } from '../../platform/rights/rights.ts'
import { awaitsConfirmation, hasUnreadAnswer, isOwnCase } from '../../shared/waiting-for-customer.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { message, messageStamp } from '../../tables/letters.ts'

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

/**
 * The tag of the messages at the company of the call, read together with the rights. Null where the call has no company
 * of the reader's own.
 */
export const tagFacts: Facts<unknown, z.ZodMiniNullable<z.ZodMiniString>> = {
  schema: z.nullable(z.string()),
  column: ({ userId }) =>
    sql`case when ${permitted} then (${messagesTag({ userId, companies: sql`array[c.id]` })}) end`,
  valuesOf: () => ({}),
}

const UnreadFacts = z.strictObject({
  tag: z.nullable(z.string()),
  answers: z.int(),
  confirmations: z.strictObject({ own: z.int(), all: z.int() }),
})
type UnreadFacts = z.output<typeof UnreadFacts>

/** The same tag with counts: unread answers at all companies of the reader, and deliveries of the company to confirm. */
export const unreadFacts: Facts<unknown, typeof UnreadFacts> = {
  schema: UnreadFacts,
  column: (query) => sql`json_build_object('tag', ${tagFacts.column(query)},
    'answers', (select count(*) from service_case s where ${isOwnCase(query.userId, query.today)} and ${hasUnreadAnswer}),
    'confirmations', (
      select json_build_object('own', count(*) filter (where o.user_id = ${query.userId}), 'all', count(*))
      from change_order o where o.company_id = c.id and ${permitted} and ${awaitsConfirmation(query.today)}))`,
  valuesOf: () => ({}),
}

/** The moment from which on a reader's messages may be unread. All before it are read. */
type UnreadStart = { readonly tag: string; readonly since: string }

const MOST_READERS = 10_000
/** Sorts before every message. */
const ALWAYS = '-infinity'

/** By reader and company, the oldest note first. */
const unreadStarts = new Map<string, UnreadStart>()
const keyOf = (userId: number, companyId: number): string => `${userId}/${companyId}`

/**
 * Messages are stored for ever and nearly all are read, so a search for the unread ones among all would take longer every
 * year. While the tag is the same, no message and no read mark has changed: no message older than the oldest unread one found
 * before can be unread.
 */
export function unreadSince(userId: number, companyId: number, tag: string | null): string {
  const found = unreadStarts.get(keyOf(userId, companyId))
  return found && found.tag === tag ? found.since : ALWAYS
}

/** Notes the moment of the oldest unread message, null without any. The tag was read with the messages or before them. */
export function noteUnreadSince(
  userId: number,
  companyId: number,
  tag: string | null,
  oldest: string | null,
): void {
  if (tag === null) return
  const key = keyOf(userId, companyId)
  unreadStarts.delete(key)
  unreadStarts.set(key, { tag, since: oldest ?? 'infinity' })
  const [first] = unreadStarts.keys()
  if (unreadStarts.size > MOST_READERS && first !== undefined) unreadStarts.delete(first)
}

/** How many answers and delivery confirmations wait for the person, beside messages. */
export type WaitingCounts = { readonly answers: number; readonly confirmations: number }

/** Answers and confirmations count only where the provider uses them, confirmations only for orders that the person sees. */
export function countWaiting(
  caller: User,
  { answers, confirmations: { own, all } }: UnreadFacts,
): WaitingCounts {
  const { casesInPortal, deliveryConfirmations } = parametersFor(caller)
  const mayConfirm = deliveryConfirmations === 'true' && caller.company?.capabilities.has('changeOrderReport')
  const seen = caller.company?.seesAllChangeOrders ? all : own
  return { answers: casesInPortal === 'true' ? answers : 0, confirmations: mayConfirm ? seen : 0 }
}

/** The length of an md5 in hexadecimal. */
const TAG_LENGTH = 32
const hex = (count: number): string => count.toString(16).padStart(4, '0')

/** The tag of the messages extended by the counts; while nothing waits it is the tag of the messages alone. */
export const tagWith = (tag: string, { answers, confirmations }: WaitingCounts): string =>
  answers + confirmations === 0 ? tag : `${tag}${hex(answers)}${hex(confirmations)}`

/** The caller's known tags that have the counts of now, as tags of the messages alone. */
export const tagsWith = (knownTags: readonly string[], waiting: WaitingCounts): readonly string[] =>
  knownTags.map((tag) => tag.slice(0, TAG_LENGTH)).filter((tag) => knownTags.includes(tagWith(tag, waiting)))
