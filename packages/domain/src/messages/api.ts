import * as z from 'zod/mini'
import { signedIn } from '../kernel/people/access.ts'
import { empty, endpoint, json } from '../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, OptionalCompanyId, WireId } from '../kernel/contract/ids.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'

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

/**
 * The messages of the company in the query, or of all the caller's companies without one. Every open page asks once a
 * minute, hence the tag (docs/decisions/0017).
 */
export const getMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'Messages and exception notices, newest first',
  access: signedIn,
  company: 'query',
  query: () => z.object({ companyId: OptionalCompanyId() }),
  reply: json(() => z.object({ messages: z.array(Message()) }), { tagged: true }),
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

/**
 * A link to a message may be opened while another company is chosen. The answer is null unless the caller may read the
 * message at one of their own companies, so that it does not reveal whether other messages exist.
 */
export const getMessageCompany = endpoint({
  method: 'GET',
  path: '/api/messages/place/:id',
  summary: 'The place of the caller at which a message can be read, or null',
  access: signedIn,
  params: () => z.object({ id: EntryId() }),
  reply: json(() => z.object({ companyId: z.nullable(CompanyId()) })),
})
