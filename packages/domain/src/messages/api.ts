import * as z from 'zod/mini'
import { signedIn } from '../kernel/access.ts'
import { empty, endpoint, json } from '../kernel/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/ids.ts'

export const Message = z.object({
  id: WireId,
  /** `poikkeama` is an exception notice, anything else an ordinary message. */
  type: z.string(),
  header: z.string(),
  body: z.string(),
  created: z.string(),
  /** Absent while unread: a null would read as 1970. */
  read: z.optional(z.string()),
})
export type Message = z.output<typeof Message>

/** At the company of the call's scope, or at all of the caller's where none is named. */
export const getMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'Messages and exception notices, newest first',
  access: signedIn,
  reply: json(z.object({ messages: z.array(Message) })),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/messages/read/:id',
  summary: 'Marks a message as read by the caller; the first time stays',
  access: signedIn,
  params: z.object({ id: EntryId }),
  refusals: ['notFound'],
  reply: empty,
})

/**
 * A link to a message may be opened while another place is chosen. Only a message that the caller may read at a place
 * of their own is told of; of any other the answer is null, whether there is one or not.
 */
export const getMessageCompany = endpoint({
  method: 'GET',
  path: '/api/messages/place/:id',
  summary: 'The place of the caller at which a message can be read, or null',
  access: signedIn,
  params: z.object({ id: EntryId }),
  reply: json(z.object({ companyId: z.nullable(CompanyId) })),
})
