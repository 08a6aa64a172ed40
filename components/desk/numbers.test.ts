import * as api from '@kassavirta/domain/reports/statistics/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click, fill, press, box, button, link, screen, expectTold } from '../support/screen.ts'
import { framed, resizeFrame } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { openDesk } from './open-desk.ts'

const counting: Reply<typeof api.getCountingNumbers> = {
  days: [
    { day: '2026-11-13', office: 'Helsinki', bags: 251, cents: 51_200_000, differing: 6 },
    { day: '2026-11-12', office: 'Helsinki', bags: 238, cents: 48_600_050, differing: 4 },
  ],
  waits: {
    median: 220,
    ninth: 481,
    bands: [
      { band: 'under2h', count: 100 },
      { band: 'under4h', count: 300 },
      { band: 'under8h', count: 80 },
      { band: 'under1d', count: 9 },
      { band: 'over1d', count: 0 },
    ],
  },
}
const some = { bags: 48, differing: 6, shortCents: -14_000, overCents: 2_000 }
const differences: Reply<typeof api.getDifferenceNumbers> = {
  places: [{ companyId: 1, name: 'Vasarapiha Palokka', office: 'Jyväskylä', ...some }],
  placeCount: 1,
  denominations: [
    { field: 'pcs_2e', bags: 1, missing: 0, surplus: 10 },
    { field: 'pcs_20e', bags: 5, missing: 7, surplus: 0 },
  ],
}
const counters: Reply<typeof api.getCounterNumbers> = {
  rows: [
    { staffId: 1, name: 'Minna Aho', ...some, bags: 812, again: 5, fitted: 3 },
    { staffId: 2, name: 'Uusi Laskija', ...some, bags: 2, differing: 1, again: 0, fitted: 0 },
  ],
}
const runs: Reply<typeof api.getRunNumbers> = {
  rows: [
    {
      routeId: 1,
      name: 'Pirkanmaa 1',
      office: 'Tampere',
      runs: 10,
      leftOnDay: 10,
      backOnDay: 9,
      stops: 41,
      delivered: 40,
      pickups: 30,
      fetched: 30,
    },
  ],
}
const answered = { asked: 44, answered: 43, inTime: 41, median: 130, ninth: 470 }
const cases: Reply<typeof api.getCaseNumbers> = {
  kinds: [{ kind: 'inquiry', ...answered }],
  whole: answered,
  ages: [
    { band: 'under1', count: 3 },
    { band: 'under2', count: 1 },
    { band: 'under5', count: 0 },
    { band: 'over5', count: 0 },
  ],
}
const tabs = [
  ['Laskenta', 'Laskettu päivittäin'],
  ['Erot', 'Erot toimipaikoittain'],
  ['Laskijat', 'Laskijat'],
  ['Ajot', 'Ajot ajallaan'],
  ['Yhteydenotot', 'Vastausajat'],
] as const

const given = (server: GivenServer): void => {
  server.answer(api.getCountingNumbers, counting)
  server.answer(api.getDifferenceNumbers, differences)
  server.answer(api.getCounterNumbers, counters)
  server.answer(api.getRunNumbers, runs)
  server.answer(api.getCaseNumbers, cases)
}
const address = () => framed().location.pathname + framed().location.search
const openTab = (name: string) =>
  click(link(name, screen.getByRole('navigation', { name: 'Mitä lukuja näytetään' })))
const openNumbers = (path = '') => openDesk(`/luvut${path}`, { roles: ['supervisor'], given })
const table = (name: string) => screen.getByRole('table', { name })
const row = (text: string) => screen.getByRole('row').filter({ hasText: text })
const firstRow = (name: string) => table(name).query()?.querySelector('tbody tr')?.getBoundingClientRect().top

test('each tab has its table high on the page, and nothing that axe finds, on a desk and on a phone', async () => {
  openNumbers()
  for (const [tab, name] of tabs) {
    await openTab(tab)
    await expect.element(table(name)).toBeVisible()
    expect.soft(firstRow(name), `${name}, desk`).toBeLessThan(420)
    await expectAccessible()
    resizeFrame('phone')
    await expectNoSidewaysScroll()
    expect.soft(firstRow(name), `${name}, phone`).toBeLessThan(500)
    resizeFrame('desk')
  }
})

test('the figures are told in euros, pieces and hours, with the bags beside the differences of a person', async () => {
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
  await openTab('Yhteydenotot')
  await expect.element(row('2 h 10 min')).toMatchTextContent(/44.*43.*41/)
  await expect.element(screen.getByText('määräajassa 41 / 44')).toBeVisible()
})

test('the days are those of the address, of one office or all, and stay from tab to tab', async () => {
  const server = openNumbers()
  const asked = () => server.calls(api.getCountingNumbers).at(-1)?.query
  await expect.poll(asked).toEqual({ from: '2026-10-18', to: '2026-11-16', office: 'Helsinki' })
  await click(button('7 pv'))
  await expect.poll(address).toBe('/luvut?from=2026-11-10&to=2026-11-16')
  await click(screen.getByRole('checkbox', { name: 'Kaikki konttorit' }))
  await expect.poll(asked).toEqual({ from: '2026-11-10', to: '2026-11-16' })
  await openTab('Erot')
  await expect.poll(address).toBe('/luvut/erot?from=2026-11-10&to=2026-11-16')
})

test('an end before its start is told at its field and asks nothing until it is mended', async () => {
  const server = openNumbers('?from=2026-11-10&to=2026-11-16')
  await expect.element(table('Laskettu päivittäin')).toBeVisible()
  const before = server.calls(api.getCountingNumbers).length
  await fill(box('Asti'), '9.11.2026')
  await press('{Tab}')
  await expectTold(box('Asti'), 'Päättymispäivä on ennen alkamispäivää')
  await expect.element(screen.getByText('Korjaa aikaväli, niin luvut haetaan.')).toBeVisible()
  await expectAccessible()
  expect(server.calls(api.getCountingNumbers)).toHaveLength(before)
  await fill(box('Alkaen'), '1.11.2026')
  await press('{Tab}')
  await expect.element(table('Laskettu päivittäin')).toBeVisible()
  expect(address()).toBe('/luvut?from=2026-11-01&to=2026-11-09')
})

test('days without numbers say so', async () => {
  const server = openNumbers()
  const bands = counting.waits.bands.map(({ band }) => ({ band, count: 0 }))
  server.answer(api.getCountingNumbers, { days: [], waits: { median: null, ninth: null, bands } })
  await click(button('90 pv'))
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
