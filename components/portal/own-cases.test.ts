import { loseOutcome, waiting, sendNow } from './submission-forms.ts'
import {
  getOwnCase,
  listOwnCases,
  markCaseRead,
  replyToCase,
} from '@kassavirta/domain/questions/cases/own-api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  box,
  button,
  heading,
  link,
  region,
  screen,
  expectGone,
  saying,
} from '../support/screen.ts'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { reload, address, visitPage, takeWidth } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { config, openPortal } from './open-portal.ts'

const answered: Reply<typeof listOwnCases>['rows'][number] = {
  caseId: 1192,
  number: 27,
  kind: 'inquiry',
  state: 'waiting',
  subject: 'Tiedustelu: Tilitysilmoitus #340',
  opening: 'Pussista 40010029 ilmoitettiin 20 euron ero.',
  company: { companyId: 4101, name: 'Myllypuoti Kaleva' },
  created: '2026-11-13T08:00:00.000Z',
  changed: '2026-11-16T07:30:00.000Z',
  hasUnread: true,
}
const unanswered = {
  ...answered,
  caseId: 1187,
  number: 16,
  kind: 'contact',
  state: 'new',
  subject: 'Yhteydenottopyyntö',
  opening: 'Soittaisitteko laskusta?',
  hasUnread: false,
} as const

const letter = {
  at: '2026-11-13T08:00:00.000Z',
  body: 'Pussista 40010029 ilmoitettiin 20 euron ero. Voisitteko tarkistaa?',
  lines: [{ label: 'Turvapussinumero', text: '40010029' }],
}
const answer = {
  entryId: 71,
  at: '2026-11-16T07:30:00.000Z',
  isOwn: false,
  name: 'Leena',
  body: 'Tarkistimme laskennan.\nSeteleitä oli 42.',
}
const REPLY = 'Kiitos. Laskimme kassan uudelleen, ja ero löytyi.'

/** A mark is seen by the next answer, and so is a reply. */
function giveCases(server: GivenServer, state: typeof answered.state = 'waiting'): void {
  const replies = () => {
    const keys = server.calls(replyToCase).map(({ headers }) => headers.get('idempotency-key'))
    return server.calls(replyToCase).filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  }
  const isUnread = () => server.calls(markCaseRead).length === 0
  server.answer(getConfig, { ...config, casesInPortal: true })
  server.answer(listOwnCases, () => ({
    isShown: true,
    unread: Number(isUnread()),
    rows: [{ ...answered, hasUnread: isUnread() }, unanswered],
    next: null,
  }))
  server.answer(getOwnCase, () => ({
    ...answered,
    state,
    hasUnread: isUnread(),
    letter,
    replyOpensNew: false,
    entries: [
      answer,
      ...replies().map(({ body }, index) => ({
        ...answer,
        entryId: 100 + index,
        isOwn: true,
        name: 'Maija Mylläri',
        body: String(body['body']),
      })),
    ],
  }))
  server.answer(markCaseRead, undefined)
  server.answer(replyToCase, { caseId: 1192, entryId: 100 })
}

const openCases = (path: string, state?: typeof answered.state) =>
  openPortal(path, { given: (server) => giveCases(server, state) })

const menu = () => screen.getByRole('navigation', { name: 'Valikko' })
const menuLink = () => menu().getByRole('link', { name: /^Omat yhteydenotot/ })
const openMenu = () => click(button('Valikko'))

test('where cases are elsewhere nothing asks for them', async () => {
  const server = openPortal('/viestit')
  await expect.element(link('Palaute').first()).toBeVisible()
  await expectGone(screen.getByRole('link', { name: /Omat yhteydenotot/ }))
  await openMenu()
  await expect.element(menu()).toMatchTextContent('Palaute')
  await expectGone(menuLink())
  await visitPage('/yhteydenotot')
  await expect.element(heading('Hei Maija!')).toBeVisible()
  expect(address()).toBe('/')
  expect(server.calls(listOwnCases)).toEqual([])
})

test('an unread answer is counted until it is seen', async () => {
  const server = openCases('/yhteydenotot')
  const rows = screen.getByRole('list', { name: 'Yhteydenottosi' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('Uusi vastaus')
  await expect.element(rows.nth(1)).toMatchTextContent('Vastaanotettu')
  expect(rows.elements().length).toBe(2)
  takeWidth(320)
  await expectNoSidewaysScroll()
  await openMenu()
  await expect.element(menuLink()).toMatchTextContent('1 lukematon vastaus')
  await click(menuLink())
  await click(rows.nth(0).getByRole('link'))
  await expect.element(heading('Yhteydenotto')).toHaveFocus()
  await expect.element(screen.getByText(/Seteleitä oli 42\./)).toBeVisible()
  await expect.poll(() => server.calls(markCaseRead).map(({ body }) => body)).toEqual([{ upTo: 71 }])
  takeWidth(320)
  await expectNoSidewaysScroll()
  await openMenu()
  await expect.element(menuLink()).toHaveTextContent('Omat yhteydenotot')
})

test('a reply is kept over a reload and sent once', async () => {
  const server = openCases('/yhteydenotot/1192')
  await fill(box('Viestisi'), REPLY)
  await reload()
  await expect.element(box('Viestisi')).toHaveValue(REPLY)
  loseOutcome(server, replyToCase)
  await click(button('Lähetä'))
  await expect.element(waiting('Vahvistus jäi saamatta')).toBeVisible()
  await expect.element(box('Viestisi')).toHaveValue(REPLY)
  await click(sendNow())
  await expect.element(screen.getByRole('status').filter({ hasText: 'Viestisi on lähetetty' })).toBeVisible()
  await expect.element(box('Viestisi')).toHaveValue('')
  await expect.element(region('Viestit')).toMatchTextContent(REPLY)
  const sent = server.calls(replyToCase).map(({ headers, body }) => [headers.get('idempotency-key'), body])
  expect(sent).toEqual([sent[0], sent[0]])
})

test('nothing is sent without a text', async () => {
  const server = openCases('/yhteydenotot/1192', 'closed')
  await expect.element(screen.getByText(/Viestisi avaa sen uudelleen\./)).toBeVisible()
  await click(button('Lähetä'))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Vaadittu tieto' })).toBeVisible()
  expect(server.calls(replyToCase)).toEqual([])
})

test('cases of others are not found', async () => {
  const server = openCases('/yhteydenotot/999999')
  server.refuse(getOwnCase, 404, 'Not found', {}, 9)
  await expect.element(screen.getByText(/Yhteydenottoa ei löydy/)).toBeVisible()
  const asked = server.calls(getOwnCase).length
  await visitPage('/yhteydenotot/abc')
  await expect.element(screen.getByText(/Yhteydenottoa ei löydy/)).toBeVisible()
  expect(server.calls(getOwnCase).length).toBe(asked)
})

test('a letter has the number of its receipt [R-CONTACT-09]', async () => {
  openCases('/yhteydenotot')
  await expect.element(saying('Numero 27')).toBeVisible()
  await expect.element(saying('Numero 16')).toBeVisible()
  await click(screen.getByRole('link', { name: /Tilitysilmoitus #340/ }))
  await expect.element(heading('Yhteydenotto')).toHaveFocus()
  await expect.element(saying('Numero 27')).toBeVisible()
  await expect.element(screen.getByRole('main')).not.toMatchTextContent('1192')
})
