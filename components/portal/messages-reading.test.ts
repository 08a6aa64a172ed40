import { expect, test } from 'vitest'
import {
  getMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
} from '@kassavirta/domain/letters/messages/api'
import { login } from '@kassavirta/domain/people/session/api'
import { framed, reload, stopLongWaits, setVisibility, goTo, pathOf } from '../support/framed-page.ts'
import { click, fill, alert, box, button, link, screen, region } from '../support/screen.ts'
import { notice, openMessages, plainMessage, readMessage, readNotice, countedResult } from './front-world.ts'
import { maija, sessionOf } from './open-portal.ts'

const all = [plainMessage, notice, readMessage]
const acknowledge = () => button('Kuittaa poikkeamailmoitus käsitellyksi')
const readTime = () => screen.getByRole('definition').nth(1)
const unreadLink = () => screen.getByRole('link', { name: /^Noutoaika muuttuu Lukematon/ })
const tile = () => screen.getByRole('main').getByRole('link', { name: /^Viestit/ })
async function expectTitle(text: RegExp): Promise<void> {
  await expect.poll(() => framed().document.title).toMatch(text)
}

/** The time at which a message was read before, and the one that the given server tells of a new mark. */
const BEFORE = '15.11.2026 11:05'
const NOW_READ = '16.11.2026 10:00'

/** The front page of a phone has the tile of messages; a wide one has a card in its place. */
function open(path: string, messages = all) {
  const server = openMessages(path, messages, path === '/' ? { size: 'phone' } : {})
  const { left, putForward } = stopLongWaits()
  /** A wait of this length has begun. */
  const expectWait = async (ms: number) => {
    await expect.poll(left).toContain(ms)
  }
  return { ...server, putForward, expectWait }
}

test('a message is read after two seconds in sight [R-MSG-10, R-MSG-09, R-CONST-08]', async () => {
  const { held, putForward, expectWait } = open('/viestit/13')
  await expect.element(readTime()).toHaveTextContent(BEFORE)
  goTo('/viestit/11')
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await expectWait(2000)
  await putForward(1999)
  expect(held.marks).toEqual([])
  await putForward(1)
  await expect.element(readTime()).toHaveTextContent(NOW_READ)
  await expectTitle(/^\(1\) Viesti/)
  await putForward(10_000)
  // One that was read before is not marked at all.
  goTo('/viestit/13')
  await expect.element(readTime()).toHaveTextContent(BEFORE)
  await putForward(10_000)
  expect(held.marks).toEqual([11])
})

test('a message is not read in a hidden tab [R-MSG-10]', async () => {
  const { held, putForward } = open('/viestit/13')
  await expect.element(readTime()).toHaveTextContent(BEFORE)
  setVisibility('hidden')
  goTo('/viestit/11')
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await putForward(60_000)
  setVisibility('visible')
  await putForward(1000)
  setVisibility('hidden')
  await putForward(60_000)
  setVisibility('visible')
  await putForward(1999)
  expect(held.marks).toEqual([])
  await putForward(1)
  await expect.poll(() => held.marks).toEqual([11])
})

test('a message left within two seconds stays unread [R-MSG-09]', async () => {
  const { held, putForward, expectWait } = open('/viestit')
  await click(unreadLink())
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await expectWait(2000)
  await putForward(1999)
  await click(link('Kaikki viestit'))
  await expect.element(unreadLink()).toBeVisible()
  await putForward(10_000)
  await click(unreadLink())
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await expectWait(2000)
  expect(held.marks).toEqual([])
  await putForward(2000)
  await expect.poll(() => held.marks).toEqual([11])
  await click(link('Kaikki viestit'))
  await expect.element(screen.getByText('Ei uusia viestejä')).toBeVisible()
  await click(link('Luetut viestit'))
  await expect.element(screen.getByRole('link', { name: /^Noutoaika/ })).toBeVisible()
})

test('a lost mark goes by itself when the line is back [R-MSG-10]', async () => {
  const { held, putForward, expectWait, cut } = open('/viestit/11')
  cut(markRead, 2)
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await expectWait(2000)
  await putForward(2000)
  await expect.element(alert()).toMatchTextContent('Viestiä ei saatu merkittyä luetuksi')
  await expect.element(alert()).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expectTitle(/^\(2\) Viesti/)
  await click(link('Kaikki viestit'))
  await expect.element(unreadLink()).toBeVisible()
  await expect
    .poll(async () => {
      await putForward(30_000)
      return held.marks
    })
    .toEqual([11])
  await expect.element(screen.getByText('Ei uusia viestejä')).toBeVisible()
  await expectTitle(/^\(1\) Viestit/)
})

test('a waiting mark is not sent for another person', async () => {
  const { held, putForward, expectWait, cut, answer, calls } = open('/viestit/11')
  cut(markRead)
  await expect.element(readTime()).toHaveTextContent('Ei vielä')
  await expectWait(2000)
  await putForward(2000)
  await expect.element(alert()).toMatchTextContent('Viestiä ei saatu merkittyä luetuksi')
  await click(button('Valikko'))
  await click(button('Kirjaudu ulos'))
  answer(login, () => sessionOf({ ...maija, id: 7002, username: 'toinen', firstName: 'Toini' }))
  await fill(box('Käyttäjätunnus'), 'toinen')
  await fill(screen.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
  await click(button('Kirjaudu sisään'))
  await expect.element(button('Valikko')).toBeVisible()
  // Wherever the sign-in has led to: what the new person reads there is their own.
  goTo('/')
  await expect.element(screen.getByRole('heading', { name: 'Hei Toini!' })).toBeVisible()
  const before = calls(getUnreadMessages).length
  await putForward(120_000)
  // Later calls of the new person have been answered.
  await expect.poll(() => calls(getUnreadMessages).length).toBeGreaterThan(before)
  expect(held.marks).toEqual([])
})

test('an exception notice is read by its button only [R-MSG-11, R-MSG-09]', async () => {
  const { held, putForward } = open('/viestit/12')
  await expect.element(acknowledge()).toBeVisible()
  await putForward(10_000)
  expect(held.marks).toEqual([])
  await click(acknowledge())
  await expect.element(screen.getByRole('status').filter({ hasText: 'kuitattu' })).toBeVisible()
  expect(held.marks).toEqual([12])
  await expect.element(acknowledge()).toHaveFocus()
  await expect.element(acknowledge()).toBeDisabled()
  await expect.element(readTime()).toHaveTextContent(NOW_READ)
  await expectTitle(/^\(1\) Viesti/)
  await reload()
  await expect.element(readTime()).toHaveTextContent(NOW_READ)
  await expect.element(acknowledge()).not.toBeInTheDocument()
})

test('a refused notice is marked as soon as possible [R-MSG-11]', async () => {
  const { held, putForward, refuse } = open('/viestit/12')
  refuse(markRead, 503, 'Palvelu on hetken poissa käytöstä.', {}, 2)
  await click(acknowledge())
  await expect.element(alert()).toMatchTextContent('Poikkeamailmoituksen kuittaus ei onnistunut')
  await expect.element(alert()).toMatchTextContent('Palvelu on hetken poissa käytöstä.')
  await expect.element(acknowledge()).toBeEnabled()
  await click(button('Yritä uudelleen', alert()))
  await expect.element(alert()).toMatchTextContent('Palvelu on hetken poissa käytöstä.')
  expect(held.marks).toEqual([])
  await putForward(30_000)
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(readTime()).toHaveTextContent(NOW_READ)
  expect(held.marks).toEqual([12])
})

test('a new message shows everywhere within a minute [R-FRONT-03, R-MENU-06]', async () => {
  const { held, putForward, expectWait } = open('/', [plainMessage])
  await expect.element(tile()).toHaveAccessibleName('Viestit: 1 lukematon viesti')
  await expectWait(60_000)
  held.messages = [notice, plainMessage]
  await putForward(60_000)
  await expect
    .element(tile())
    .toHaveAccessibleName('Viestit: 2 lukematonta viestiä, joista 1 on poikkeamailmoitus')
  await expectTitle(/^\(2\) Etusivu – Kassavirta$/)
  await click(button('Valikko'))
  await click(link('Viestit ja poikkeamailmoitukset 2 lukematonta viestiä'))
  await expect
    .element(screen.getByRole('link', { name: /^Laskentaero, pussi 104558 Lukematon/ }))
    .toBeVisible()
  held.messages = [{ ...notice, id: 22, header: 'Toinen ero' }, notice, plainMessage]
  await putForward(60_000)
  await expect.element(screen.getByRole('link', { name: /^Toinen ero Lukematon/ })).toBeVisible()
})

test('messages are asked for once a minute, not while hidden', async () => {
  const { putForward, expectWait, ...server } = open('/', [plainMessage])
  await expect.element(tile()).toHaveAccessibleName('Viestit: 1 lukematon viesti')
  await expectWait(60_000)
  const before = server.calls(getUnreadMessages).length
  const since = () => server.calls(getUnreadMessages).length - before
  await putForward(59_000)
  expect(since()).toBe(0)
  await putForward(1000)
  // Tab and tile both show the count: still one call.
  await expect.poll(since).toBe(1)
  setVisibility('hidden')
  await putForward(600_000)
  expect(since()).toBe(1)
  server.held.messages = [notice, plainMessage]
  setVisibility('visible')
  await expect
    .element(tile())
    .toHaveAccessibleName('Viestit: 2 lukematonta viestiä, joista 1 on poikkeamailmoitus')
  expect(since()).toBe(2)
})

test('reading ten notices fetches no list again', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    ...notice,
    id: 30 + index,
    header: `Ero ${index}`,
  }))
  const server = open('/viestit', ten)
  for (const { header } of ten) {
    await click(screen.getByRole('link', { name: new RegExp(`^${header} Lukematon`) }))
    await click(acknowledge())
    await expect.element(readTime()).toHaveTextContent(NOW_READ)
    await click(link('Kaikki viestit'))
  }
  await expect.element(screen.getByText('Ei uusia poikkeamailmoituksia')).toBeVisible()
  await expectTitle(/^Viestit/)
  expect(server.held.marks).toHaveLength(10)
  expect([server.calls(getUnreadMessages).length, server.calls(getReadMessages).length]).toEqual([1, 0])
  // Once as it is opened, once more for the time that the server has noted.
  expect(server.calls(getMessage)).toHaveLength(20)
})

const withRead = [plainMessage, notice, readMessage, readNotice]
const withResults = [
  plainMessage,
  { ...notice, result: countedResult },
  readMessage,
  { ...readNotice, result: countedResult },
]
const row = (name: RegExp) => screen.getByRole('main').getByRole('link', { name })

test('a notice has its sum and difference beside it', async () => {
  openMessages('/viestit', withResults)
  const sums = '−20,00 € Vajaus Laskettu 1 234,50 €'
  await expect
    .element(row(/^Laskentaero/))
    .toHaveTextContent(`Laskentaero, pussi 104558 Lukematon Lähetetty 14.11.2026 13:30 ${sums}`)
  await expect.element(row(/^Noutoaika/)).not.toMatchTextContent('Laskettu')
  await click(row(/^Laskentaero/))
  const figures = region('Ilmoitettu ja laskettu').getByRole('definition')
  await expect.element(figures.nth(0)).toHaveTextContent('1 254,50 €')
  await expect.element(figures.nth(1)).toHaveTextContent('1 234,50 €')
  await expect.element(figures.nth(2)).toHaveTextContent('−20,00 € Vajaus')
  // The figures are there once: the letter tells the rest.
  const page = screen.getByRole('main')
  await expect.element(page).toMatchTextContent('Myyntipäivä 13.11.2026')
  await expect.element(page).not.toMatchTextContent('Laskettu summa')
  expect(pathOf(link('Laskennan tulos').element())).toBe('/raportit/kasitellyt-tilitykset/7')
  goTo('/poikkeamat/luetut')
  await expect.element(row(/^Vanha ero/)).toMatchTextContent(sums)
})

test('notices without a visible result have no sums', async () => {
  openMessages('/viestit', withRead)
  await expect.element(row(/^Laskentaero/)).toBeVisible()
  await expect.element(row(/^Laskentaero/)).not.toMatchTextContent('Laskettu')
})
