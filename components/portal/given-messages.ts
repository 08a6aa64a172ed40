import { getNoticeResults } from '@kassavirta/domain/comparison/api'
import { getMessageCompany, getMessages, markRead, type Message } from '@kassavirta/domain/messages/api'
import type { SessionUser } from '@kassavirta/domain/session/api'
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

/** What the counting found of a notice. */
export const resultOf = (messageId: number) => ({
  messageId,
  entryId: 7,
  securityBagNumber: '104558',
  signedTotal: 1_254.5,
  total: 1_234.5,
  difference: -20,
})

/** When the given server says that a message was read. */
const READ_AT = '2026-11-16T08:00:00.000Z'

type Given = {
  readonly results?: readonly ReturnType<typeof resultOf>[]
  readonly user?: SessionUser
}

/** Opens a page; `held` has the messages of the next answer and the marks so far, each of which the next answer shows. */
export function openMessages(path: string, messages: readonly Message[], given: Given = {}) {
  const held = { messages, marks: [] as number[] }
  const server = openPortal(path, {
    ...(given.user ? { user: given.user } : {}),
    given: ({ answer }) => {
      answer(getNoticeResults, { results: [...(given.results ?? [])] })
      answer(getMessages, () => ({ messages: [...held.messages] }))
      answer(getMessageCompany, { companyId: null })
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
