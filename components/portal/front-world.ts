import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import {
  type getMessages,
  getMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
  type Message,
  isNotice,
  isUnread,
} from '@kassavirta/domain/letters/messages/api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import type { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import type { Size } from '../support/framed-page.ts'
import type { Reply } from '../support/given-server.ts'
import { heading, region, screen } from '../support/screen.ts'
import { openPortal } from './open-portal.ts'

export type OverviewReply = Reply<typeof getOverview>
type MessageReply = Reply<typeof getMessages>['messages'][number]

export const deposits = (): Locator => region('Tilitysten tila')
export const delivery = (): Locator => region('Seuraava toimitus')
export const notices = (): Locator => region('Lukemattomat poikkeamat')
export const answers = (): Locator => region('Vastaukset yhteydenottoihisi')

const main = () => screen.getByRole('main')
export const act = (name: string): Locator => main().getByRole('link', { name, exact: true })
export const tile = (): Locator => main().getByRole('link', { name: /^Viestit:? / })
export const placeLine = (): Locator => main().getByRole('button', { name: /Vaihda$/ })
export const companySearch = (): Locator =>
  screen.getByRole('searchbox', { name: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus' })

export async function expectFront(): Promise<void> {
  await expect.element(heading('Hei Maija!')).toBeVisible()
}
export async function expectUpdated(): Promise<void> {
  await expect.element(screen.getByText(/^Päivitetty klo \d\d:\d\d$/)).toBeVisible()
}

export const message = (id: number, more: Partial<MessageReply> = {}): MessageReply => ({
  id,
  type: 'viesti',
  header: `Viesti ${id}`,
  body: '<p>Kuljettaja käy klo 9.30.</p>',
  created: '2026-11-15T07:15:00.000Z',
  ...more,
})

/** What the server tells of a place where nothing has happened. */
export const NOTHING: OverviewReply = {
  deposits: { count: 0, areOwn: false, rows: [], latest: null },
  deliveries: [],
  notices: { count: 0, rows: [] },
}

const sent = { created: '2026-11-15T14:20:00.000Z', registerDate: '2026-11-14', countingStateSet: null }

export const order = {
  entryId: 701,
  accountId: 5101,
  deliveryDate: '2026-11-18',
  totalSum: 400,
  pieces: { pcs_20e: 20 },
  countingState: 'uusi',
}

/** A place with something of everything. */
export const BUSY: OverviewReply = {
  deposits: {
    count: 2,
    areOwn: false,
    rows: [
      {
        ...sent,
        entryId: 901,
        securityBagNumber: '104558',
        totalSum: 1254.5,
        pieces: { pcs_50e: 20, pcs_20e: 12 },
        countingState: 'uusi',
      },
      {
        ...sent,
        entryId: 902,
        securityBagNumber: '104559',
        totalSum: 300,
        // A deposit that is counted at the service centre has no pieces, and so no band.
        pieces: {},
        countingState: 'uusi',
      },
      {
        ...sent,
        entryId: 903,
        securityBagNumber: '104560',
        totalSum: 80,
        pieces: { pcs_20e: 4 },
        countingState: 'käsitelty',
        countingStateSet: '2026-11-16T06:05:00.000Z',
      },
    ],
    latest: { registerDate: sent.registerDate, totalSum: 1254.5, pieces: { pcs_50e: 20, pcs_20e: 12 } },
  },
  deliveries: [order],
  notices: {
    count: 2,
    rows: [
      {
        messageId: 12,
        header: 'Laskentaero, pussi 104550',
        created: '2026-11-14T11:30:00.000Z',
        result: {
          securityBagNumber: '104550',
          signedTotal: 1254.5,
          total: 1234.5,
          difference: -20,
        },
      },
      {
        messageId: 13,
        header: 'Laskentaero, pussi 104551',
        created: '2026-11-13T11:30:00.000Z',
        result: { securityBagNumber: '104551', signedTotal: 100, total: 105, difference: 5 },
      },
    ],
  },
}

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
