import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { changeAnswer } from './mock-api.ts'
import { enter } from './sign-in.ts'

type Message = {
  readonly id: number
  readonly type: 'viesti' | 'poikkeama'
  readonly header: string
  readonly body: string
  readonly created: string
  readonly read?: string
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

/** What the counting found of a notice. */
export const resultOf = (messageId: number) => ({
  messageId,
  entryId: 7,
  securityBagNumber: '104558',
  signedTotal: 1_254.5,
  total: 1_234.5,
  difference: -20,
})

/** What the server answers about those of the messages that are unread. */
function unreadOf(messages: readonly Message[]) {
  const unread = messages.filter(({ read }) => read === undefined).map((each) => ({ ...each, result: null }))
  const notices = unread.filter(({ type }) => type === 'poikkeama').length
  return { count: unread.length, notices, messages: unread, answers: 0, confirmations: 0 }
}

/** The messages of the answer, and the marks that the page has sent; a mark is seen by the next answer. */
async function holdMessages(page: Page, messages: readonly Message[]) {
  const held = { messages, marks: [] as number[] }
  await changeAnswer(page, '**/api/messages/unread', () => unreadOf(held.messages))
  await page.route('**/api/messages/read/*', async (route) => {
    const id = Number(route.request().url().split('/').at(-1))
    held.marks.push(id)
    held.messages = held.messages.map((each) =>
      each.id === id ? { ...each, read: '2026-11-16T08:00:00.000Z' } : each,
    )
    await route.fulfill({ status: 204 })
  })
  return held
}

/** Opens the messages as a person with one company. */
export async function openMessages(page: Page, path: string, messages: readonly Message[]) {
  const held = await holdMessages(page, messages)
  await enter(page, path, 'kassa')
  await expect(page.getByRole('button', { name: 'Valikko' })).toBeVisible()
  return held
}
