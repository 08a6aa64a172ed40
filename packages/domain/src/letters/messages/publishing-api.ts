import * as z from 'zod/mini'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf } from '../../kernel/contract/desk-shapes.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

export const receiverKinds = ['all', 'concern', 'chain', 'area', 'company', 'person'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

const MOST_RECEIVERS = 50
const RECEIVERS_TEXT = 8000
/** The text of a message as it is typed. */
const MESSAGE_MAX = 5000

/** The code of a receiver: the kind, a colon, and a number or the name of an area; `all:` for every place. */
const ReceiverCode = z
  .string()
  .check(z.maxLength(150), z.regex(/^(?:all:|(?:concern|chain|company|person):\d{1,9}|area:[^\n]+)$/))

const Receiver = z.object({
  code: z.string(),
  kind: z.enum(receiverKinds),
  name: z.string(),
  /** Distinguishes receivers of one name: a town, a concern, an e-mail address. */
  detail: z.string(),
  /** How many places of business are in it; 0 for a person. */
  places: z.int(),
})
export type Receiver = z.output<typeof Receiver>

const publishers = staffWith('publish')
const RECEIVERS = '/api/desk/receivers'

export const findReceivers = endpoint({
  method: 'GET',
  path: RECEIVERS,
  summary: 'Areas, concerns, chains, places and people whose name has words that begin as `q`',
  access: publishers,
  query: () => z.object({ q: trimmedText(100) }),
  reply: json(() => z.object({ rows: z.array(Receiver) })),
})

/** Numbers of places and people, each counted once: somebody in two receivers gets one message. */
const ReceiverCounts = z.object({ companies: z.int(), persons: z.int() })

export const countReceivers = endpoint({
  method: 'GET',
  path: `${RECEIVERS}/count`,
  summary:
    'The chosen receivers by name, and how many places and people they are; `to` has a code on each line',
  access: publishers,
  query: () => z.object({ to: trimmedText(RECEIVERS_TEXT) }),
  reply: json(() => z.object({ ...ReceiverCounts.shape, chosen: z.array(Receiver) })),
})

const SENDINGS = '/api/desk/sendings'

const Sending = z.object({
  ...ReceiverCounts.shape,
  sendingId: WireId,
  header: z.string(),
  text: z.string(),
  /** The names of the receivers, as they were when it was sent. */
  to: z.array(z.string()),
  sent: WireMoment,
  sentBy: z.string(),
  /** How many of the places and people have read it: at a place the first reader counts. */
  read: z.int(),
})
export type Sending = z.output<typeof Sending>

export const listSendings = endpoint({
  method: 'GET',
  path: SENDINGS,
  summary: 'Messages that were sent, the newest first, with how many have read them',
  access: publishers,
  query: () => z.object({ after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(Sending)),
})

/** A message cannot be changed afterwards. If the receivers have changed since they were confirmed, nothing is sent. */
export const sendMessage = endpoint({
  method: 'POST',
  path: SENDINGS,
  summary: 'Sends a message to every place and person of the receivers, each once',
  access: publishers,
  body: () =>
    z.object({
      header: requiredText(200),
      text: requiredText(MESSAGE_MAX),
      to: z.array(ReceiverCode).check(z.minLength(1), z.maxLength(MOST_RECEIVERS)),
      ...ReceiverCounts.shape,
    }),
  refusals: ['required', 'receiversChanged'],
  reply: json(() => z.object({ ...ReceiverCounts.shape, sendingId: WireId })),
})

/** The list names so many places and people. */
export const MOST_UNREAD = 200

export const listUnread = endpoint({
  method: 'GET',
  path: `${SENDINGS}/:sendingId/unread`,
  summary: `Places and people who have not read a message, by name, at most ${MOST_UNREAD}`,
  access: publishers,
  params: () => z.object({ sendingId: EntryId }),
  reply: json(() => z.object({ rows: z.array(z.object({ name: z.string(), detail: z.string() })) })),
})

const ANNOUNCEMENTS = '/api/desk/announcements'

const DeskAnnouncement = z.object({
  announcementId: WireId,
  text: z.string(),
  link: z.string(),
  from: WireMoment,
  to: z.nullable(WireMoment),
  /** When the desk has ended it. */
  ended: z.nullable(WireMoment),
  /** False where the provider's own systems have sent it. */
  isOwn: z.boolean(),
})
export type DeskAnnouncement = z.output<typeof DeskAnnouncement>

export const listDeskAnnouncements = endpoint({
  method: 'GET',
  path: ANNOUNCEMENTS,
  summary: 'Announcements on the front page: those that are shown or will be, then the last ones of before',
  access: publishers,
  reply: json(() => z.object({ rows: z.array(DeskAnnouncement) })),
})

export const publishAnnouncement = endpoint({
  method: 'POST',
  path: ANNOUNCEMENTS,
  summary: 'Shows an announcement on every front page from one day to another',
  access: publishers,
  body: () => z.object({ text: requiredText(500), link: trimmedText(500), from: WireDay, to: WireDay }),
  refusals: ['dayInPast', 'endBeforeStart', 'linkInvalid'],
  reply: json(() => z.object({ announcementId: WireId })),
})

/** Ends an announcement of the desk or of an import; a later import does not bring it back. */
export const endAnnouncement = endpoint({
  method: 'POST',
  path: `${ANNOUNCEMENTS}/:announcementId/end`,
  summary: 'Takes an announcement off every front page',
  access: publishers,
  params: () => z.object({ announcementId: EntryId }),
  body: () => z.object({}),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ announcementId: WireId })),
})
