import * as api from '@kassavirta/domain/reports/statistics/api'
import { expect, test } from 'vitest'
import { box, button, click, expectTold, fill, link, press, screen } from '../support/screen.ts'
import { framed, resizeFrame } from '../support/framed-page.ts'
import { row } from './open-desk.ts'
import { openNumbers } from './reports-world.ts'

const openTab = (name: string) =>
  click(link(name, screen.getByRole('navigation', { name: 'Mitä lukuja näytetään' })))
const table = (name: string) => screen.getByRole('table', { name })
const address = () => framed().location.pathname + framed().location.search

test('each tab has its numbers, in pieces, euros and hours', async () => {
  openNumbers()
  await expect.element(row('pe 13.11.2026')).toMatchTextContent(/Helsinki.*251.*512 000,00 €.*6/)
  await expect.element(screen.getByText('489 pussia, 998 000,50 €')).toBeVisible()
  await expect.element(screen.getByText('puolet enintään 3 h 40 min, 90 % enintään 8 h 1 min')).toBeVisible()
  await openTab('Erot')
  await expect.element(row('Vasarapiha Palokka')).toMatchTextContent(/48.*6.*−140,00 €.*20,00 €/)
  await expect.element(row('20 €').first()).toMatchTextContent(/5.*7.*0.*−140,00 €/)
  await openTab('Laskijat')
  await expect.element(row('Minna Aho')).toMatchTextContent(/812.*6.*5.*3/)
  await expect.element(row('Uusi Laskija')).toMatchTextContent(/vähän pusseja.*2/)
  await openTab('Ajot')
  await expect.element(row('Pirkanmaa 1')).toMatchTextContent(/Tampere.*10.*10.*9.*41.*40.*30.*30/)
  await openTab('Yhteydenotot')
  await expect.element(row('2 h 10 min')).toMatchTextContent(/44.*43.*41/)
  await expect.element(screen.getByText('määräajassa 41 / 44')).toBeVisible()
})

test('the table begins high on a desk and a phone', async () => {
  openNumbers()
  const first = table('Laskettu päivittäin').getByRole('row').nth(1)
  const top = () => first.query()?.getBoundingClientRect().top
  await expect.poll(top).toBeLessThan(420)
  resizeFrame('phone')
  await expect.poll(top).toBeLessThan(500)
})

test('the days of the address stay from tab to tab', async () => {
  const server = openNumbers()
  const query = () => server.calls(api.getCountingNumbers).at(-1)?.query
  await expect.poll(query).toEqual({ from: '2026-10-18', to: '2026-11-16', office: 'Helsinki' })
  await click(button('7 pv'))
  await expect.poll(address).toBe('/luvut?from=2026-11-10&to=2026-11-16')
  await click(screen.getByRole('checkbox', { name: 'Kaikki konttorit' }))
  await expect.poll(query).toEqual({ from: '2026-11-10', to: '2026-11-16' })
  await openTab('Erot')
  await expect.poll(address).toBe('/luvut/erot?from=2026-11-10&to=2026-11-16')
})

test('an end before its start asks for nothing', async () => {
  const server = openNumbers('?from=2026-11-10&to=2026-11-16')
  await expect.element(table('Laskettu päivittäin')).toBeVisible()
  await fill(box('Asti'), '9.11.2026')
  await press('{Tab}')
  await expectTold(box('Asti'), 'Päättymispäivä on ennen alkamispäivää')
  await expect.element(screen.getByText('Korjaa aikaväli, niin luvut haetaan.')).toBeVisible()
  expect(server.calls(api.getCountingNumbers)).toHaveLength(1)
  await fill(box('Alkaen'), '1.11.2026')
  await press('{Tab}')
  await expect.element(table('Laskettu päivittäin')).toBeVisible()
  expect(address()).toBe('/luvut?from=2026-11-01&to=2026-11-09')
})

test('days without numbers say so', async () => {
  const server = openNumbers()
  const bands = (['under2h', 'under4h', 'under8h', 'under1d', 'over1d'] as const).map((band) => ({
    band,
    count: 0,
  }))
  server.answer(api.getCountingNumbers, { days: [], waits: { median: null, ninth: null, bands } })
  await expect.element(screen.getByText('Näiltä päiviltä ei ole lukuja.').first()).toBeVisible()
})

test('the file of the tab is saved under its days', async () => {
  openNumbers('/erot?from=2026-11-10&to=2026-11-16')
  await expect.element(table('Erot toimipaikoittain')).toBeVisible()
  const saved = Promise.withResolvers<Blob>()
  const { URL: Addresses, HTMLAnchorElement: Anchor } = framed()
  let name = ''
  Addresses.createObjectURL = (content) => {
    saved.resolve(content as Blob)
    return '#'
  }
  Anchor.prototype.click = function keepName(this: HTMLAnchorElement) {
    name = this.download
  }
  await click(button('Vie taulukoksi, xlsx'))
  expect((await saved.promise).type).toMatch(/spreadsheetml.sheet$/)
  await expect.poll(() => name).toBe('luvut-erot_2026-11-10_2026-11-16.xlsx')
})
