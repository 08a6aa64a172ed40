import { getMessage, getReadMessages, getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { expect, test } from 'vitest'
import { click, alert, button, heading, link, region, screen } from '../support/screen.ts'
import { framed, stopLongWaits, expectAddress, goTo, visitPage } from '../support/framed-page.ts'
import { notice, openMessages, plainMessage, readMessage, readNotice, unreadOf } from './front-world.ts'
import { kaleva, maija } from './open-portal.ts'

const all = [plainMessage, notice, readMessage, readNotice]
const main = () => screen.getByRole('main')
const rows = (name: string) => region(name).getByRole('listitem')
const row = (name: RegExp) => main().getByRole('link', { name })
const texts = (found: { readonly elements: () => readonly Element[] }) =>
  found.elements().map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())

test('new notices and messages have a section each [R-MSG-01, R-ROUTE-08]', async () => {
  const older = { ...plainMessage, id: 21, header: 'Vanhempi', created: '2026-11-01T08:00:00.000Z' }
  openMessages('/viestit', [...all, older])
  await expect
    .poll(() => texts(rows('Uudet viestit')))
    .toEqual([
      'Noutoaika muuttuu Lukematon Lähetetty 15.11.2026 09:15',
      'Vanhempi Lukematon Lähetetty 01.11.2026 10:00',
    ])
  expect(texts(rows('Uudet poikkeamailmoitukset'))).toEqual([
    'Laskentaero, pussi 104558 Lukematon Lähetetty 14.11.2026 13:30',
  ])
  await expect
    .element(screen.getByText('Noutoaika muuttuu', { exact: true }))
    .toHaveStyle({ fontWeight: '600' })
  await visitPage('/viestit/luetut')
  await expect.element(row(/^Vanha viesti Lähetetty/)).toBeVisible()
  await expect.element(screen.getByText('Vanha viesti', { exact: true })).toHaveStyle({ fontWeight: '400' })
})

test.for([
  [
    'Uudet poikkeamailmoitukset',
    'Luetut poikkeamailmoitukset',
    '/poikkeamat/luetut',
    'Vanha ero Lähetetty 14.11.2026 13:30 Luettu 15.11.2026 11:06',
  ],
  [
    'Uudet viestit',
    'Luetut viestit',
    '/viestit/luetut',
    'Vanha viesti Lähetetty 15.11.2026 09:15 Luettu 15.11.2026 11:05',
  ],
] as const)(
  '%s lead to the read ones and back [R-MSG-02, R-ROUTE-09, R-ROUTE-10]',
  async ([from, name, path, told]) => {
    openMessages('/viestit', all)
    await click(link(name, region(from)))
    await expectAddress(path)
    await expect.element(heading(name)).toHaveFocus()
    await expect.poll(() => texts(main().getByRole('listitem'))).toEqual([told])
    await click(link('Kaikki viestit'))
    await expectAddress('/viestit')
  },
)

test.for([
  ['Yhteydenottopyyntö', '/yhteydenottopyynto'],
  ['Palaute', '/palaute'],
] as const)('the messages lead to %s [R-MSG-03]', async ([name, path]) => {
  openMessages('/viestit', all)
  await click(link(name, main()))
  await expectAddress(path)
  await expect.element(heading(name)).toHaveFocus()
})

test('empty lists say what they lack [R-MSG-12]', async () => {
  openMessages('/viestit', [])
  await expect.element(screen.getByText('Ei uusia poikkeamailmoituksia', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Ei uusia viestejä', { exact: true })).toBeVisible()
  goTo('/viestit/luetut')
  await expect.element(screen.getByText('Ei luettuja viestejä', { exact: true })).toBeVisible()
  goTo('/poikkeamat/luetut')
  await expect.element(screen.getByText('Ei luettuja poikkeamailmoituksia', { exact: true })).toBeVisible()
})

test('one message shows its times [R-MSG-04, R-MSG-09, R-ROUTE-11]', async () => {
  openMessages('/viestit/13', all)
  await expect
    .poll(() => texts(region('Vanha viesti').getByRole('definition')))
    .toEqual(['15.11.2026 09:15', '15.11.2026 11:05'])
})

test('the markup of a message is cleaned [R-MSG-06, R-MSG-07]', async () => {
  const hostile = `${plainMessage.body}<script>window.ran = 1</script><img src=x onerror="window.ran = 1">`
  openMessages('/viestit/13', [{ ...readMessage, body: hostile }])
  const message = region('Vanha viesti')
  await expect.element(message.getByText('klo 9.30')).toHaveStyle({ fontWeight: '600' })
  const guide = link('ohje', message)
  await expect.element(guide).toHaveAttribute('href', 'https://example.fi/ohje')
  await expect.element(guide).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(guide).toHaveAttribute('target', '_blank')
  expect(message.element().querySelectorAll('img, script')).toHaveLength(0)
  expect(Reflect.get(framed(), 'ran')).toBeUndefined()
})

test('a message keeps its blocks, image words and lines [R-MSG-07]', async () => {
  const body =
    '<h2>Otsake</h2>Teksti<section>Osa</section><figure><img src="x" alt="Kartta"></figure>-5,00 €<img alt="kuva">Loppu'
  const plain = { ...readMessage, id: 16, header: 'Pelkkä teksti', body: 'Hei!\n\nEro < 5 €' }
  openMessages('/viestit/13', [{ ...readMessage, body }, plain])
  const message = region('Vanha viesti')
  await expect.element(message.getByRole('heading', { level: 3, name: 'Otsake' })).toBeVisible()
  const shown = message.element().querySelector<HTMLElement>('[class*=body]')
  expect(shown?.innerText).toMatch(/^Otsake\s*\nTeksti\nOsa\nKartta\s*\n-5,00 € kuva Loppu$/)
  expect(shown?.querySelector('img')).toBeNull()
  goTo('/viestit/16')
  await expect.element(region('Pelkkä teksti')).toBeVisible()
  const lines = region('Pelkkä teksti').element().querySelector<HTMLElement>('[class*=body]')
  expect(lines?.innerText).toBe('Hei!\n\nEro < 5 €')
})

test('a message that is not there is told so [R-MSG-05]', async () => {
  openMessages('/viestit', all)
  await expect.element(rows('Uudet viestit')).toBeVisible()
  for (const id of ['999999', 'abc', '13x', '%3Cb%3E']) {
    goTo(`/viestit/${id}`)
    await expect.element(screen.getByText('Viestiä ei löydy', { exact: true })).toBeVisible()
    await click(link('Kaikki viestit'))
    await expectAddress('/viestit')
  }
})

test('a message of another own place is offered there [R-MSG-05]', async () => {
  const asema = { ...kaleva, id: 4102, name: 'Myllypuoti Asema' }
  localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: kaleva.id }))
  const user = { ...maija, permittedCompanies: [kaleva, asema] }
  const server = openMessages('/viestit/13', [], { user })
  server.answer(getMessage, ({ headers }) => ({
    message: headers.get('x-company-id') === String(asema.id) ? { ...readMessage, result: null } : null,
    companyId: asema.id,
  }))
  await expect.element(screen.getByText('Tämä viesti koskee toimipaikkaa Myllypuoti Asema.')).toBeVisible()
  await expect.element(screen.getByText('Viestiä ei löydy')).not.toBeInTheDocument()
  await click(button('Vaihda toimipaikkaa'))
  await expect.element(region('Vanha viesti')).toBeVisible()
  await expectAddress('/viestit/13')
})

test('a message leads to an inquiry about it [R-INQ-01]', async () => {
  openMessages('/viestit/12', all)
  await click(link('Lähetä tiedustelu'))
  await expect.element(heading('Tiedustelu')).toBeVisible()
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  await expect.element(field('Tapahtuman päivämäärä')).toHaveValue('13.11.2026')
  await expect.element(field(/^Turvapussin/)).toHaveValue('104558')
  const sum = field(/^Tapahtuman summa/).element() as HTMLInputElement
  expect(sum.value.replaceAll('\u00a0', ' ')).toBe('1 234,50 € / Laskentaero, pussi 104558')
})

test('messages that fail are told and tried again [R-ERR-25]', async () => {
  const server = openMessages('/viestit', all)
  // Otherwise the page itself may try again first.
  stopLongWaits()
  for (const [path, endpoint, reply] of [
    ['/viestit', getUnreadMessages, unreadOf(all)],
    ['/viestit/luetut', getReadMessages, { messages: [], more: false }],
    ['/poikkeamat/luetut', getReadMessages, { messages: [], more: false }],
    ['/viestit/13', getMessage, { message: { ...readMessage, result: null }, companyId: null }],
  ] as const) {
    server.refuse(endpoint, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
    await visitPage(path)
    await expect.element(alert()).toMatchTextContent('Viestien haussa tapahtui virhe')
    server.answer<Endpoint>(endpoint, reply)
    await click(button('Yritä uudelleen', alert()))
    await expect.element(alert()).not.toBeInTheDocument()
  }
})

test('read messages come a page at a time', async () => {
  const old = Array.from({ length: 60 }, (_, index) => ({
    ...readMessage,
    id: 100 + index,
    header: `Vanha ${index}`,
  }))
  const server = openMessages('/viestit/luetut', old)
  await expect.poll(() => main().getByRole('listitem').elements().length).toBe(50)
  await click(button('Näytä vanhemmat'))
  await expect.element(row(/^Vanha 50 /)).toHaveFocus()
  expect(main().getByRole('listitem').elements()).toHaveLength(60)
  await expect.element(button('Näytä vanhemmat')).not.toBeInTheDocument()
  expect(server.calls(getReadMessages).map(({ query }) => query['before'])).toEqual([undefined, '149'])
})

test('of many unread messages the newest are listed', async () => {
  const server = openMessages('/viestit', [])
  server.answer(getUnreadMessages, { ...unreadOf([notice, plainMessage]), count: 72, notices: 71 })
  await expect.element(region('Uudet poikkeamailmoitukset')).toMatchTextContent('Vanhempia lukemattomia: 70.')
  await expect.element(region('Uudet viestit')).not.toMatchTextContent('Vanhempia')
})

test('while messages are on their way nothing moves', async () => {
  const server = openMessages('/viestit', all)
  const letGo = server.hold(getUnreadMessages)
  await expect.element(main().getByText('Ladataan…')).toBeVisible()
  await expect.element(link('Yhteydenottopyyntö', main())).not.toBeInTheDocument()
  letGo()
  await expect.element(region('Uudet viestit')).toBeVisible()
  await expect.element(link('Yhteydenottopyyntö', main())).toBeVisible()
})
