import * as z from 'zod/mini'
import { signedIn } from '../../kernel/people/access.ts'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CountedResult } from '../../kernel/money/counted-sums.ts'
import { CompanyId, EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const Message = whenUsed(() =>
  z.object({
    id: WireId(),
    /** `poikkeama` is an exception notice, anything else an ordinary message. */
    type: z.string(),
    header: z.string(),
    body: z.string(),
    created: z.string(),
    /** Absent while unread, because clients would read null as 1970. */
    read: z.optional(z.string()),
  }),
)
export type Message = z.output<ReturnType<typeof Message>>

/** What a notice is about. */
const NoticeResult = whenUsed(() => z.object({ securityBagNumber: z.string(), ...CountedResult().shape }))

/** With the result of counting that a notice is about, where a company is chosen and the caller may see the result. */
const ListedMessage = whenUsed(() => z.object({ ...Message().shape, result: z.nullable(NoticeResult()) }))
export type ListedMessage = z.output<ReturnType<typeof ListedMessage>>

const AtCompany = whenUsed(() => z.object({ companyId: OptionalCompanyId() }))

/**
 * The messages of the company in the query, or of all the caller's companies without one: the call of the specification,
 * whole however long the list is. Our own pages make the calls below.
 */
export const getMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'All messages and exception notices, newest first',
  access: signedIn,
  company: 'query',
  query: AtCompany,
  reply: json(() => z.object({ messages: z.array(Message()) }), { tagged: true }),
})

/** Every open page asks once a minute, hence the tag (docs/decisions/0017). */
export const getUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  summary: 'How many messages are unread, the newest of them, and what else waits',
  access: signedIn,
  company: 'query',
  query: AtCompany,
  reply: json(
    () =>
      z.object({
        count: z.int(),
        notices: z.int(),
        messages: z.array(ListedMessage()),
        /** Cases of the caller with an answer to read, at whichever place. */
        answers: z.int(),
        /** Delivered orders of the company whose content the caller has not confirmed. */
        confirmations: z.int(),
      }),
    { tagged: true },
  ),
})

export const getReadMessages = endpoint({
  method: 'GET',
  path: '/api/messages/read',
  summary: 'Read messages of one kind, newest first, a page at a time',
  access: signedIn,
  company: 'query',
  query: () =>
    z.object({
      ...AtCompany().shape,
      kind: z.enum(['notice', 'message']),
      /** The last message of the page before. */
      before: z.optional(EntryId()),
    }),
  reply: json(() => z.object({ messages: z.array(ListedMessage()), more: z.boolean() })),
})

/**
 * A link to a message may be opened while another company is chosen. Then only the company is told, and only one of the
 * caller's own, so that the answer does not reveal whether other messages exist.
 */
export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/one/:id',
  summary: 'A message of the chosen place, and the place of the caller at which it can be read; or nulls',
  access: signedIn,
  params: () => z.object({ id: EntryId() }),
  reply: json(() => z.object({ message: z.nullable(ListedMessage()), companyId: z.nullable(CompanyId()) })),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/messages/read/:id',
  summary: 'Marks a message as read by the caller; the first time stays',
  access: signedIn,
  params: () => z.object({ id: EntryId() }),
  refusals: ['notFound'],
  reply: empty,
})
