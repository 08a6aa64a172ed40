import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import {
  handledDepositEvents,
  handledOrderEvents,
} from '@kassavirta/domain/reports/reports/definitions/handled-events'
import { expect, test } from 'vitest'
import {
  blur,
  choose,
  click,
  fill,
  press,
  alert,
  box,
  button,
  choice,
  heading,
  region,
  screen,
  textsOf,
} from '../support/screen.ts'
import { framed, stopLongWaits, address, expectAddress, visitPage } from '../support/framed-page.ts'
import {
  concernDeposit,
  deposit,
  openReport,
  rowOf,
  expectRows,
  header,
  lead,
  menuButton,
  openMenu,
  table,
} from './reports-world.ts'

const TITLE = 'Konsernin tilitykset'
const CHANGED = 'Hakuehdot ovat muuttuneet. Paina Hae.'
const search = () => button('Hae')
const files = () => [button('Vie Exceliin'), button('Excel-työkirja (.xlsx)')]
const options = (name: string) => textsOf(choice(name).getByRole('option'))
async function expectFilter(wanted: string): Promise<void> {
  const filter = () => {
    const around = region(TITLE).element().parentElement
    return around && framed().getComputedStyle(around).filter
  }
  await expect.poll(filter).toBe(wanted)
}

async function chooseIn(menu: Parameters<typeof openMenu>[0], name: string, option: string): Promise<void> {
  await openMenu(menu)
  await choose(choice(name), option)
}

async function searchFor(bag: string): Promise<void> {
  await openMenu('filters')
  await fill(box('Turvapussinumero'), bag)
}

async function expectOld(): Promise<void> {
  await expect.element(screen.getByText(CHANGED)).toBeVisible()
  await expectFilter('grayscale(1)')
  await openMenu('files')
  for (const file of files()) {
    await expect.element(file).toBeDisabled()
    await expect.element(file).toHaveAccessibleDescription(CHANGED)
  }
}

/** Above the rows stands what they were searched by: the places, the date and its days. */
async function expectCurrent(told: string, days: string): Promise<void> {
  await expect.element(screen.getByText(new RegExp(`^${told}`))).toBeVisible()
  await expect.element(menuButton('time')).toHaveTextContent(days)
  await expect.element(screen.getByText(CHANGED)).not.toBeInTheDocument()
  await expectFilter('none')
  await openMenu('files')
  for (const file of files()) await expect.element(file).toBeEnabled()
}

const PLACES = 'Myllypuoti Kaleva · Myyntipäivä'
const DAYS = '1.10.–16.11.2026'
const openConcern = () =>
  openReport('konsernin-tilitykset', [[extendedDeposits, [concernDeposit(1), concernDeposit(2)]]])

test('rows are outdated while a criterion is another one [R-EXT-01, R-EXT-03]', async () => {
  const { calls } = openConcern()
  await expectCurrent(PLACES, DAYS)
  await chooseIn('filters', 'Toimipaikka', 'Myllypuoti Kaleva')
  await expectOld()
  await expect.element(lead()).toMatchTextContent(/^2 riviä/)
  await click(table(TITLE).getByRole('button', { name: 'Ilmoitettu summa' }))
  await expect.poll(address).toMatch(/sort=-declaredTotal/)
  await expectOld()
  await chooseIn('filters', 'Toimipaikka', 'Kaikki toimipaikat')
  await expectCurrent(PLACES, DAYS)
  await chooseIn('time', 'Hae päivän mukaan', 'Ilmoituspäivä')
  await expectOld()
  await chooseIn('time', 'Hae päivän mukaan', 'Myyntipäivä')
  await searchFor('1')
  await expectOld()
  await searchFor('')
  await expectCurrent(PLACES, DAYS)
  expect(calls(extendedDeposits.endpoint)).toHaveLength(1)
})

test('a day that cannot be read is corrected first [R-EXT-01]', async () => {
  const { calls } = openConcern()
  await expectCurrent(PLACES, DAYS)
  await openMenu('time')
  await fill(box('Alkupäivä'), '31.2.')
  await click(search())
  await expect.element(box('Alkupäivä')).toHaveFocus()
  await expectOld()
  await press('{Escape}')
  await click(search())
  await expect.element(box('Alkupäivä')).toHaveFocus()
  expect(calls(extendedDeposits.endpoint)).toHaveLength(1)
  await fill(box('Alkupäivä'), '1.11.')
  await fill(box('Loppupäivä'), '15.11.')
  await blur(box('Loppupäivä'))
  await click(search())
  await expect.element(menuButton('time')).toHaveFocus()
  await expectCurrent(PLACES, '1.11.–15.11.2026')
  expect(calls(extendedDeposits.endpoint)).toHaveLength(2)
})

test('a quick range and a dropped chip search at once [R-EXT-01]', async () => {
  const { calls } = openConcern()
  await expectCurrent(PLACES, DAYS)
  await openMenu('time')
  await click(button('Tänään'))
  await expectCurrent(PLACES, '16.11.2026')
  await searchFor('770')
  await click(search())
  await click(button('Poista rajaus Turvapussinumero 770'))
  await expect.element(menuButton('filters')).toHaveFocus()
  await expect
    .poll(() => calls(extendedDeposits.endpoint).map(({ query }) => query['SecurityBagNumber']))
    .toEqual(['', '', '770', ''])
})

test('a failed search shows no earlier rows [R-EXT-03]', async () => {
  const server = openReport('konsernin-tilitykset', [[extendedDeposits, [concernDeposit(1)]]])
  await expectRows(TITLE, 1)
  const text = 'Palvelussa on huolto. Yritä hetken kuluttua uudelleen.'
  server.refuse(extendedDeposits.endpoint, 503, text, {}, Number.POSITIVE_INFINITY)
  await chooseIn('filters', 'Toimipaikka', 'Myllypuoti Kaleva')
  await click(search())
  await expect.element(alert()).toMatchTextContent(text)
  await expect.element(alert().getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await expectRows(TITLE, 0)
  await openMenu('files')
  for (const file of files()) await expect.element(file).toBeDisabled()
  await press('{Escape}')
  await click(button('OK'))
  await expect.element(alert()).not.toBeInTheDocument()
  await expectRows(TITLE, 0)
})

test('a list that a filter empties gives its rows back [R-REP-09]', async () => {
  openReport('tilitysilmoitukset?state=handled', [[deposits, [deposit(1), deposit(2)]]])
  const nothing = 'Näillä rajauksilla ei löytynyt tilitysilmoituksia.'
  await expect
    .element(screen.getByText('Rajaukset: tila Käsitelty. Ilman niitä löytyy 2 riviä.'))
    .toBeVisible()
  await openMenu('files')
  for (const file of files()) {
    await expect.element(file).toBeDisabled()
    await expect.element(file).toHaveAccessibleDescription(nothing)
  }
  await click(button('Poista rajaukset'))
  await expect.element(screen.getByText(nothing)).not.toBeInTheDocument()
  await expectRows('Tilitysilmoitukset', 2)
  await expect.element(region('Tilitysilmoitukset')).toHaveFocus()
  await openMenu('filters')
  await expect.element(choice('Tila')).toHaveValue('')
  await openMenu('files')
  for (const file of files()) await expect.element(file).toBeEnabled()

  await visitPage('/raportit/tilitysilmoitukset?state=handled&from=2030-01-01&to=2030-01-02')
  await expect.element(heading('Tilitysilmoitukset')).toBeVisible()
  await expect
    .element(screen.getByText('Valitulta aikaväliltä ei löytynyt tilitysilmoituksia.'))
    .toBeVisible()
  await expect.element(button('Poista rajaukset')).not.toBeInTheDocument()
  await openMenu('files')
  for (const file of files()) await expect.element(file).toBeDisabled()
})

const ORDERS = 'Konsernin vaihtorahatilaukset'
const openOrders = () =>
  openReport('konsernin-vaihtorahatilaukset', [
    [
      extendedChangeOrders,
      ({ DateStart }) =>
        String(DateStart) < '2030' ? [rowOf(extendedChangeOrders, { deliveryDate: '2026-11-10' })] : [],
    ],
  ])

test('a failed search is told, and OK leads back [R-EXT-04, R-ERR-29]', async () => {
  const server = openOrders()
  server.refuse(extendedChangeOrders.endpoint, 500, 'Server error')
  stopLongWaits()
  const failed = screen.getByRole('alert').filter({ hasText: 'Haku kohtasi odottamattoman virheen' })
  await expect.element(failed).toBeVisible()
  await click(button('OK', failed))
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(screen.getByText('Valitse hakuehdot ja paina Hae.')).toBeVisible()
  await expect.element(search()).toHaveFocus()
  await click(search())
  await expectRows(ORDERS, 1)
})

test('orders of the concern are searched by two dates [R-ROUTE-44]', async () => {
  openOrders()
  await expectRows(ORDERS, 1)
  await openMenu('filters')
  await expect.element(choice('Toimipaikka')).toBeVisible()
  await expect.element(box('Turvapussinumero')).not.toBeInTheDocument()
  await chooseIn('time', 'Hae päivän mukaan', 'Toimituspäivä')
  expect(options('Hae päivän mukaan')).toEqual(['Tilauspäivä', 'Toimituspäivä'])
  await expect.element(choice('Hae päivän mukaan')).toHaveValue('vrt_toimituspaiva')
})

test('a search of the concern that finds nothing says so [R-ERR-36]', async () => {
  openOrders()
  await visitPage('/raportit/konsernin-vaihtorahatilaukset?from=2030-01-01&to=2030-01-02')
  await expect
    .element(screen.getByText('Valituilla hakuehdoilla ei löytynyt vaihtorahatilauksia.'))
    .toBeVisible()
})

test('the switch between deposits and orders asks nothing [R-EXT-09, R-ROUTE-45, R-ERR-36]', async () => {
  const title = 'Käsitellyt laskentatapahtumat'
  const events = [
    rowOf(handledDepositEvents, { entryId: 1 }),
    rowOf(handledDepositEvents, { entryId: 2 }),
    rowOf(handledOrderEvents, { entryId: 3 }),
  ]
  const { calls } = openReport('kasitellyt-laskentatapahtumat', [
    [handledDepositEvents, ({ DateStart }) => (String(DateStart) < '2029' ? events : [])],
  ])
  await expect.element(button('Tilitykset')).toHaveAttribute('aria-pressed', 'true')
  await expectRows(title, 2)
  await expect.element(header(title, 'Laskentapäivä')).toBeVisible()
  await click(button('Vaihtorahatilaukset'))
  await expectRows(title, 1)
  await expect.element(header(title, 'Pakkauspäivä')).toBeVisible()
  await expectAddress('/raportit/kasitellyt-laskentatapahtumat?part=handled-order-events')
  await click(header(title, 'Summa').getByRole('button'))
  await expect.poll(address).toMatch(/sort=-totalSum/)
  expect(calls(handledDepositEvents.endpoint)).toHaveLength(1)
  await visitPage('/raportit/kasitellyt-laskentatapahtumat?from=2029-01-01&to=2029-01-02')
  await expect
    .element(screen.getByText('Valituilla hakuehdoilla ei löytynyt laskentatapahtumia.'))
    .toBeVisible()
})
