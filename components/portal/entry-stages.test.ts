import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getOwnOrder } from '@kassavirta/domain/orders/change-orders/api'
import { getResult, getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { getConfig, type PortalSwitch } from '@kassavirta/domain/operation/settings/config-api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { expect, test } from 'vitest'
import {
  choose,
  click,
  choice,
  heading,
  link,
  screen,
  expectGone,
  expectTexts,
  textsOf,
} from '../support/screen.ts'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { framed, address, takeWidth } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { config, openPortal } from './open-portal.ts'
import { openMenu } from './reports-world.ts'

type Events = Reply<typeof getEntryEvents>['events']

const bagEvents: Events = [
  { stage: 'declared', at: '2026-11-14T18:28:00.000Z', note: '' },
  { stage: 'arrived', at: '2026-11-16T06:14:00.000Z', note: '' },
  { stage: 'counting', at: '2026-11-16T06:31:00.000Z', note: '' },
  { stage: 'counted', at: '2026-11-16T06:40:00.000Z', note: '' },
]
const orderEvents: Events = [
  { stage: 'received', at: '2026-11-13T13:12:00.000Z', note: '' },
  { stage: 'packed', at: '2026-11-16T11:06:00.000Z', note: '' },
  { stage: 'onItsWay', at: '2026-11-18T04:04:00.000Z', note: '' },
]

/** Three entries of a list, of which the second has come this far. */
const NUMBER = 2
const rows = (report: Parameters<typeof sampleRows>[0], stage: string | null, countingState = 'uusi') =>
  sampleRows(report, 4)
    .slice(1)
    .map((row) => ({
      ...row,
      created: '2026-11-14T10:00:00.000Z',
      removed: null,
      countingState,
      stage: row[report === supplyOrders ? 'id' : 'entryId'] === NUMBER ? stage : null,
    }))

const steps = (name: string) => screen.getByRole('list', { name }).getByRole('listitem')
const bagSteps = () => steps('Missä pussi on')
const orderSteps = () => steps('Missä tilaus on')

type Told = { readonly events?: Events; readonly expectedCredit?: string; readonly noticeId?: number }

/** Opens an address where the provider has switched this on, and tells these events of every entry. */
const openWith = (
  path: string,
  switches: readonly PortalSwitch[],
  given: (server: GivenServer) => void,
  { events = [], expectedCredit, noticeId }: Told = {},
) =>
  openPortal(path, {
    given: (server) => {
      const shown = Object.fromEntries(switches.map((name) => [name, true]))
      server.answer(getConfig, { ...config, ...shown })
      server.answer(getEntryEvents, {
        events,
        expectedCredit: expectedCredit ?? null,
        noticeId: noticeId ?? null,
      })
      server.answer(getResult, { result: null })
      server.answer(getOwnOrder, {
        version: 0,
        stage: null,
        changeableUntil: null,
        packed: null,
        mayConfirm: false,
        confirmation: null,
      })
      given(server)
    },
  })

const givenDeposits =
  (stage: string | null = null, state?: string) =>
  ({ answer }: GivenServer) =>
    answer(deposits.endpoint, { deposits: rows(deposits, stage, state) })

const givenOrders =
  (stage: string | null = null) =>
  ({ answer }: GivenServer) =>
    answer(changeOrders.endpoint, { changeCurrencyOrders: rows(changeOrders, stage) })

test('without stages page and list are as before', async () => {
  const server = openWith(`/raportit/tilitysilmoitukset/${NUMBER}`, [], givenDeposits('arrived'))
  await expect.element(screen.getByRole('heading', { name: 'Tiedot' })).toBeVisible()
  await expect.element(heading(`Tilitysilmoitus #${NUMBER}`)).toBeVisible()
  await expectGone(bagSteps())
  await click(link('Tilitysilmoitukset').first())
  await expect.element(screen.getByRole('columnheader', { name: /^Tila/ })).toBeVisible()
  await expectGone(screen.getByRole('columnheader', { name: /^Vaihe/ }))
  expect(server.calls(getEntryEvents)).toEqual([])
})

test('rows wait for the settings that give them a column', async () => {
  let release = () => {}
  const server = openWith('/raportit/tilitysilmoitukset', ['statusLines'], (given) => {
    givenDeposits('arrived')(given)
    release = given.hold(getConfig)
  })
  await expect.element(heading('Tilitysilmoitukset')).toBeVisible()
  // By the time that the page has its accounts, it would have asked for its rows too.
  await expect.poll(() => [server.calls(getConfig).length, server.calls(getAccounts).length]).toEqual([1, 1])
  await new Promise((resolve) => framed().requestIdleCallback(resolve))
  expect(server.calls(deposits.endpoint)).toEqual([])
  release()
  await expect.element(screen.getByRole('columnheader', { name: /^Vaihe/ })).toBeVisible()
  expect(server.calls(deposits.endpoint)).toHaveLength(1)
})

test('a bag that is missing is said so in list and page', async () => {
  openWith('/raportit/tilitysilmoitukset', ['statusLines'], givenDeposits('missing'), {
    events: [...bagEvents.slice(0, 1), { stage: 'missing', at: '2026-11-17T22:03:00.000Z', note: '' }],
  })
  await click(
    screen
      .getByRole('row', { name: /Ei saapunut laskentaan/ })
      .getByRole('link')
      .first(),
  )
  await expect.element(heading(`Tilitysilmoitus #${NUMBER}`)).toBeVisible()
  await expect.element(bagSteps().nth(1)).toMatchTextContent(/^Ei saapunut laskentaan ke 18\.11\. klo 00:03/)
})

test('a bag on the table stands on its third step of five', async () => {
  openWith(`/raportit/tilitysilmoitukset/${NUMBER}`, ['statusLines'], givenDeposits(), {
    events: bagEvents.slice(0, 3),
  })
  await expectTexts(bagSteps(), [
    'Ilmoitettu la 14.11. klo 20:28',
    'Saapunut laskentaan ma 16.11. klo 08:14',
    'Laskettavana ma 16.11. klo 08:31',
    expect.stringMatching(/^Laskettu\s*ei vielä$/),
    expect.stringMatching(/^Arvopäivä\s*ei vielä$/),
  ])
  await expect.element(bagSteps().nth(2)).toHaveAttribute('aria-current', 'step')
  const tops = () =>
    new Set(
      bagSteps()
        .elements()
        .map((step) => step.getBoundingClientRect().top),
    ).size
  expect(tops()).toBe(1)
  takeWidth(759)
  await expect.poll(tops).toBe(5)
  takeWidth(320)
  await expectNoSidewaysScroll()
})

test('what was missing is said at the count', async () => {
  openWith(
    `/raportit/tilitysilmoitukset/${NUMBER}`,
    ['statusLines'],
    (server) => {
      givenDeposits(null, 'käsitelty')(server)
      server.answer(getResult, {
        result: { entryId: 1, signedTotal: 100, total: 80, difference: -20 },
      })
    },
    { events: bagEvents, expectedCredit: '2026-11-17', noticeId: 7 },
  )
  await expect.poll(() => textsOf(bagSteps())[3]).toBe('Laskettu, 20,00 € puuttui ma 16.11. klo 08:40')
  expect(textsOf(bagSteps())[4]).toBe('Arvopäivä arviolta ti 17.11.')
  await expect
    .element(link('Poikkeamailmoitus'))
    .toHaveAttribute('href', expect.stringMatching(/\/viestit\/7$/))
})

for (const { name, list, path, given, stage, title } of [
  {
    name: 'deposits',
    list: 'Tilitysilmoitukset',
    path: '/raportit/tilitysilmoitukset',
    given: givenDeposits('arrived'),
    stage: 'arrived',
    title: 'Saapunut',
  },
  {
    name: 'orders',
    list: 'Vaihtorahatilaukset',
    path: '/raportit/vaihtorahatilaukset',
    given: givenOrders('onItsWay'),
    stage: 'onItsWay',
    title: 'Matkalla',
  },
]) {
  test(`the report of ${name} is filtered by its stage`, async () => {
    openWith(path, ['statusLines'], given)
    const heads = screen.getByRole('columnheader').filter({ hasText: /\S/ })
    await expect.poll(() => textsOf(heads).at(-1)).toBe('Vaihe')
    const found = screen
      .getByRole('region', { name: list, exact: true })
      .getByRole('table')
      .getByRole('row')
      .filter({ has: screen.getByRole('link') })
    await expect.poll(() => textsOf(found).length).toBe(3)
    await openMenu('filters')
    await expectGone(choice('Tila'))
    await expectGone(screen.getByRole('columnheader', { name: /^Tila/ }))
    await choose(choice('Vaihe'), title)
    await expectTexts(found, [expect.stringContaining(title)])
    expect(address()).toContain(`stage=${stage}`)
  })
}

test('what was not delivered says why in words', async () => {
  openWith(`/raportit/vaihtorahatilaukset/${NUMBER}`, ['statusLines'], givenOrders(), {
    events: [
      ...orderEvents,
      { stage: 'notDelivered', at: '2026-11-18T07:38:00.000Z', note: 'Liike oli kiinni' },
    ],
  })
  await expectTexts(orderSteps(), [
    'Vastaanotettu pe 13.11. klo 15:12',
    'Pakattu ma 16.11. klo 13:06',
    'Matkalla ke 18.11. klo 06:04',
    expect.stringMatching(/^Ei toimitettu ke 18\.11\. klo 09:38\s*Liike oli kiinni$/),
  ])
  await expect.element(orderSteps().last()).toHaveAttribute('aria-current', 'step')
})

test('an order of supplies has the same line', async () => {
  openWith(
    `/raportit/tarviketilaukset/${NUMBER}`,
    ['statusLines'],
    ({ answer }) => answer(supplyOrders.endpoint, { supplyOrders: rows(supplyOrders, null) }),
    { events: orderEvents.slice(0, 2) },
  )
  await expectTexts(orderSteps(), [
    'Vastaanotettu pe 13.11. klo 15:12',
    'Pakattu ma 16.11. klo 13:06',
    expect.stringMatching(/^Matkalla\s*ei vielä$/),
    expect.stringMatching(/^Toimitettu\s*ei vielä$/),
  ])
})
