import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import {
  handledDepositEvents,
  handledOrderEvents,
} from '@kassavirta/domain/reports/reports/definitions/handled-events'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
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
  textsOf,
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

test('rows of an earlier search are never shown as the answer to other criteria [R-EXT-01, R-EXT-03]', async () => {
  const { calls } = openReport('konsernin-tilitykset', [
    [extendedDeposits, [concernDeposit(1), concernDeposit(2)]],
  ])
  const asked = () => calls(extendedDeposits.endpoint).length
  const whole = ['Myllypuoti Kaleva · Myyntipäivä', '1.10.–16.11.2026'] as const
  await expectCurrent(...whole)
  await expect.element(lead()).toMatchTextContent(/^2 riviä/)

  // A changed criterion makes the rows outdated, and restoring it makes them current again.
  await chooseIn('filters', 'Toimipaikka', 'Myllypuoti Kaleva')
  await expectOld()
  await expectAccessible()
  await openMenu('files')
  ;(button('Vie Exceliin').element() as HTMLElement).click()
  await expect.element(button('Tiedosto ladattu')).not.toBeInTheDocument()
  await expect.element(lead()).toMatchTextContent(/^2 riviä/)
  await click(table(TITLE).getByRole('button', { name: 'Ilmoitettu summa' }))
  await expect.poll(address).toMatch(/sort=-declaredTotal/)
  await expectOld()
  await chooseIn('filters', 'Toimipaikka', 'Kaikki toimipaikat')
  await expectCurrent(...whole)
  await chooseIn('time', 'Hae päivän mukaan', 'Ilmoituspäivä')
  await expectOld()
  await chooseIn('time', 'Hae päivän mukaan', 'Myyntipäivä')
  await searchFor('1')
  await expectOld()
  await searchFor('')

  // A day that cannot be read must be corrected before a search, wherever that is asked for.
  await openMenu('time')
  await fill(box('Alkupäivä'), '31.2.')
  await click(search())
  await expect.element(box('Alkupäivä')).toHaveFocus()
  await expectOld()
  await press('{Escape}')
  await click(search())
  await expect.element(box('Alkupäivä')).toHaveFocus()
  expect(asked()).toBe(1)
  await fill(box('Alkupäivä'), '1.11.')
  await fill(box('Loppupäivä'), '15.11.')
  await blur(box('Loppupäivä'))
  await expect.element(box('Alkupäivä')).toHaveValue('01.11.2026')
  await click(search())
  await expect.element(menuButton('time')).toHaveFocus()
  await expectCurrent(whole[0], '1.11.–15.11.2026')
  expect(asked()).toBe(2)

  // A quick range is searched at once; so is what is left when a chip is taken off.
  await openMenu('time')
  await click(button('Tänään'))
  await expectCurrent(whole[0], '16.11.2026')
  await searchFor('770')
  await click(search())
  await click(button('Poista rajaus Turvapussinumero 770'))
  await expect.element(menuButton('filters')).toHaveFocus()
  await expect
    .poll(() => calls(extendedDeposits.endpoint).map(({ query }) => query['SecurityBagNumber']))
    .toEqual(['', '', '', '770', ''])
})

test('a failed search has no rows, and those of the search before are not shown instead [R-EXT-03]', async () => {
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
  await expectAccessible()
  await click(button('OK'))
  await expect.element(alert()).not.toBeInTheDocument()
  await expectRows(TITLE, 0)
})

test('a list that a filter empties names the filter and gives its rows back; nothing is exported from no rows [R-REP-09]', async () => {
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
  await expectAccessible()
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

test('a failed search is told under its heading, and OK leads back to the choices [R-EXT-04, R-ERR-29, R-ROUTE-44, R-ERR-36]', async () => {
  const title = 'Konsernin vaihtorahatilaukset'
  const order = rowOf(extendedChangeOrders, { deliveryDate: '2026-11-10' })
  const server = openReport('konsernin-vaihtorahatilaukset', [
    [extendedChangeOrders, ({ DateStart }) => (String(DateStart) < '2030' ? [order] : [])],
  ])
  server.refuse(extendedChangeOrders.endpoint, 500, 'Server error', {}, 2)
  stopLongWaits()
  const failed = screen.getByRole('alert').filter({ hasText: 'Haku kohtasi odottamattoman virheen' })
  await expect.element(failed).toBeVisible()
  await openMenu('filters')
  await expect.element(choice('Toimipaikka')).toBeVisible()
  await expect.element(box('Turvapussinumero')).not.toBeInTheDocument()
  await chooseIn('time', 'Hae päivän mukaan', 'Toimituspäivä')
  expect(options('Hae päivän mukaan')).toEqual(['Tilauspäivä', 'Toimituspäivä'])
  await click(search())
  await expect.poll(() => server.calls(extendedChangeOrders.endpoint)).toHaveLength(2)
  await expect.element(failed).toBeVisible()
  await click(button('OK', failed))
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(screen.getByText('Valitse hakuehdot ja paina Hae.')).toBeVisible()
  await expect.element(search()).toHaveFocus()
  await openMenu('time')
  await expect.element(choice('Hae päivän mukaan')).toHaveValue('vrt_toimituspaiva')
  await click(search())
  await expectRows(title, 1)
  await openMenu('time')
  await fill(box('Alkupäivä'), '1.1.2030')
  await blur(box('Alkupäivä'))
  await click(search())
  await expect
    .element(screen.getByText('Valituilla hakuehdoilla ei löytynyt vaihtorahatilauksia.'))
    .toBeVisible()
})

test('handled events are deposits or orders, and the switch asks nothing [R-EXT-09, R-ROUTE-45, R-ERR-36]', async () => {
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
