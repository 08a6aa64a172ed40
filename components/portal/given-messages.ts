import {
  getMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
  type Message,
} from '@kassavirta/domain/letters/messages/api'
import { isNotice, isUnread } from '@kassavirta/domain/letters/messages/rules'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import type { Reply } from '../support/given-server.ts'
import type { Size } from '../support/framed-page.ts'
import { openPortal } from './open-portal.ts'

export const plainMessage: Message = {
  id: 11,
  type: 'viesti',
  header: 'Noutoaika [txt|muuttuu]',
  body: '<p>Kuljettaja käy <b>klo 9.30</b>. Lue <a href="https://example.fi/ohje">[txt|ohje]</a>.</p>',
  created: '2026-11-15T07:15:00.000Z',
}
export const notice: Message = {
  id: 12,
  type: 'poikkeama',
  header: 'Laskentaero, pussi [txt|104558]',
  body: '<ul><li>Myyntipäivä 13.11.2026</li><li>Laskettu summa 1 234,50 €</li></ul>',
  created: '2026-11-14T11:30:00.000Z',
}
export const readMessage: Message = {
  ...plainMessage,
  id: 13,
  header: 'Vanha viesti',
  read: '2026-11-15T09:05:00.000Z',
}
export const readNotice: Message = {
  ...notice,
  id: 14,
  header: 'Vanha ero',
  read: '2026-11-15T09:06:00.000Z',
}

type Listed = NonNullable<Reply<typeof getMessage>['message']>
/** As the server lists it; without a result unless one is given. */
type GivenMessage = Message & { readonly result?: Listed['result'] }
const listed = (message: GivenMessage): Listed => ({ result: null, ...message })

/** What the counting found of a notice. */
export const countedResult = {
  entryId: 7,
  securityBagNumber: '104558',
  signedTotal: 1_254.5,
  total: 1_234.5,
  difference: -20,
}

/** What the server answers about those of the messages that are unread. */
export function unreadOf(messages: readonly GivenMessage[]): Reply<typeof getUnreadMessages> {
  const unread = messages.filter(isUnread)
  return {
    count: unread.length,
    notices: unread.filter(isNotice).length,
    messages: unread.map(listed),
    answers: 0,
    confirmations: 0,
  }
}

/** As many as the given server puts on a page. */
const PAGE = 50

/** A page of those of the messages that are read. */
function readPageOf(
  messages: readonly GivenMessage[],
  { kind, before }: Readonly<Record<string, string>>,
): Reply<typeof getReadMessages> {
  const read = messages.filter((each) => !isUnread(each) && isNotice(each) === (kind === 'notice'))
  const rest = read.slice(read.findIndex(({ id }) => String(id) === before) + 1)
  return { messages: rest.slice(0, PAGE).map(listed), more: rest.length > PAGE }
}

/** When the given server says that a message was read. */
const READ_AT = '2026-11-16T08:00:00.000Z'

type Given = { readonly user?: SessionUser; readonly size?: Size }

/** Opens a page; `held` has the messages of the next answer and the marks so far, each of which the next answer shows. */
export function openMessages(path: string, messages: readonly GivenMessage[], given: Given = {}) {
  const held = { messages, marks: [] as number[] }
  const server = openPortal(path, {
    ...given,
    given: ({ answer }) => {
      answer(getUnreadMessages, () => unreadOf(held.messages))
      answer(getReadMessages, ({ query }) => readPageOf(held.messages, query))
      answer(getMessage, ({ params }) => {
        const found = held.messages.find(({ id }) => String(id) === params['id'])
        return { message: found ? listed(found) : null, companyId: null }
      })
      answer(markRead, ({ params }) => {
        const id = Number(params['id'])
        held.marks.push(id)
        held.messages = held.messages.map((each) => (each.id === id ? { ...each, read: READ_AT } : each))
        return undefined
      })
    },
  })
  return { ...server, held }
}
