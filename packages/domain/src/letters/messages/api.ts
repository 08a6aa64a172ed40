import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, OptionalCompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { CountedResult } from '../../kernel/money/money.ts'
import { signedIn } from '../../kernel/people/access.ts'

export const Message = z.object({
  id: WireId,
  /** `poikkeama` is an exception notice, anything else an ordinary message. */
  type: z.string(),
  header: z.string(),
  body: z.string(),
  created: z.string(),
  /** Absent while unread, because clients would read null as 1970. */
  read: z.optional(z.string()),
})
export type Message = z.output<typeof Message>

/** What a notice is about. */
const NoticeResult = z.object({ securityBagNumber: z.string(), ...CountedResult.shape })

/** With the result of counting that a notice is about, where a company is chosen and the caller may see the result. */
const ListedMessage = z.object({ ...Message.shape, result: z.nullable(NoticeResult) })
export type ListedMessage = z.output<typeof ListedMessage>

const AtCompany = z.object({ companyId: OptionalCompanyId })

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
  query: () => AtCompany,
  reply: json(() => z.object({ messages: z.array(Message) }), { tagged: true }),
})

/** Every open page asks once a minute, hence the tag (docs/decisions/0017). */
export const getUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  summary: 'How many messages are unread, the newest of them, and what else waits',
  access: signedIn,
  company: 'query',
  query: () => AtCompany,
  reply: json(
    () =>
      z.object({
        count: z.int(),
        notices: z.int(),
        messages: z.array(ListedMessage),
        /** Cases of the caller with an unread answer, at all their places. */
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
      ...AtCompany.shape,
      kind: z.enum(['notice', 'message']),
      /** The last message of the page before. */
      before: z.optional(EntryId),
    }),
  reply: json(() => z.object({ messages: z.array(ListedMessage), more: z.boolean() })),
})

/**
 * A link to a message may be opened while another company is chosen. Then the answer has only the message's company, and
 * only if it is one of the caller's own, so that it does not reveal whether other messages exist.
 */
export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/one/:id',
  summary: 'A message of the chosen place, and the place of the caller at which it can be read; or nulls',
  access: signedIn,
  params: () => z.object({ id: EntryId }),
  reply: json(() => z.object({ message: z.nullable(ListedMessage), companyId: z.nullable(CompanyId) })),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/messages/read/:id',
  summary: 'Marks a message as read by the caller; the first time stays',
  access: signedIn,
  params: () => z.object({ id: EntryId }),
  refusals: ['notFound'],
  reply: empty,
})

/** `viite` is the key, `kuvaus` the text, and `arvo` a link or empty. */
export const Announcement = z.object({ viite: z.string(), kuvaus: z.string(), arvo: z.string() })
export type Announcement = z.output<typeof Announcement>

export const getAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'Announcements that are valid now',
  access: signedIn,
  reply: json(() => z.object({ announcements: z.array(Announcement) })),
})

/** The type of exception notices; every other type is an ordinary message. */
export const NOTICE_TYPE = 'poikkeama'

/** An exception notice stays until someone acknowledges it; an ordinary message is read by being opened. */
export const isNotice = ({ type }: Pick<Message, 'type'>): boolean => type === NOTICE_TYPE

export const isUnread = ({ read }: Pick<Message, 'read'>): boolean => read === undefined

/** An ordinary message counts as read after it has been visible for this long (specification sections 4 and 9). */
export const AUTO_READ_MS = 2000

/** True for links to the web or to a page of the portal; anything else, such as a script, is not shown as a link. */
export const isSafeLink = (link: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(link) || /^\/(?![/\\])[^\s]*$/.test(link)
