import { expect, test } from 'vitest'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { handledDepositEvents } from '@kassavirta/domain/reports/reports/definitions/handled-events'
import type { Locator } from '@vitest/browser/context'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { framed, resizeFrame, takeWidth, goTo } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { box, button, click, heading, region, screen, fill, press } from '../support/screen.ts'
import { openOrderForm, openDepositForm, folded, option, depositTotal } from './entry-world.ts'
import { openFull } from './everything.ts'
import { act } from './front-world.ts'
import { kaleva, maija, openPortal, config, parameters } from './open-portal.ts'
import {
  WHOLE,
  type Row,
  answerRows,
  deposit,
  handledDeposit,
  concernDeposit,
  rowOf,
} from './reports-world.ts'
import {
  answerForms,
  formNames,
  next,
  sendButton,
  submissionForms,
  type SubmissionForm,
  count,
  bagField,
} from './submission-forms.ts'
const LONG = 'Myllypuoti Kalevan kauppakeskuksen toisen kerroksen palvelupisteohjauskeskus'
const user = { ...maija, permittedCompanies: [{ ...kaleva, name: LONG }] }

/** The screen itself names the company, so the header does not; at 320 px, which is 1280 px at 400 %, nothing is cut off. */
async function expectCompanyInSight(): Promise<void> {
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    const name = screen.getByRole('main').getByText(new RegExp(LONG))
    await expect.element(name).toBeVisible()
    const cutOff = () => name.element().scrollWidth - name.element().clientWidth
    await expect.poll(cutOff).toBeLessThanOrEqual(0)
    await expect.element(screen.getByRole('banner')).not.toMatchTextContent(LONG)
    await expectNoSidewaysScroll()
  }
  resizeFrame('desk')
}

test.for(formNames)('a long place is in sight at each step of a %s', async (name) => {
  const form: SubmissionForm = submissionForms[name]
  openPortal(form.path, { user, given: answerForms })
  await expect.element(heading(form.title)).toBeVisible()
  await expectCompanyInSight()
  await form.fill()
  if (form.wizard) {
    await click(next())
    await button('Vahvista').findElement()
    await expectCompanyInSight()
  }
  await click(sendButton(form))
  await expect.element(heading(form.received)).toBeVisible()
  await expectCompanyInSight()
})

test('a long place stays on one line of the header', async () => {
  openPortal('/raportit/lista', { user: { ...user, firstName: 'Anna-Kristiina' } })
  await expect.element(heading('Raportit')).toBeVisible()
  const place = screen.getByRole('banner').getByTitle(LONG)
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    await expect.element(place).toBeVisible()
    const { height } = place.element().getBoundingClientRect()
    expect.soft(height, size).toBeLessThan(36)
    for (const each of screen.getByRole('banner').getByRole('button').elements())
      expect.soft(each.scrollWidth - each.clientWidth, `${size} ${each.textContent}`).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll()
  }
})

test.for([
  ['/tarviketilaus', 'Seuraava'],
  ['/kayntimuutospyynto', 'Seuraava'],
  ['/kuljetustilaus', 'Seuraava'],
  ['/yhteydenottopyynto', 'Lähetä'],
])('the button that leads on from %s is as wide as its form', async ([path = '', name = '']) => {
  openPortal(path, { size: 'phone', given: answerForms })
  const element = await button(name).findElement()
  const form = element.closest('form')?.getBoundingClientRect()
  expect(element.getBoundingClientRect().width).toBe(form?.width)
})

test.for(['phone', 'desk'] as const)('announcements lie below the acts on a %s', async (size) => {
  openPortal('/', {
    size,
    given: ({ answer }) =>
      answer(getAnnouncements, {
        announcements: ['Huoltokatko.', 'Juhannus.'].map((kuvaus) => ({
          viite: kuvaus,
          kuvaus,
          arvo: '/palaute',
        })),
      }),
  })
  const told = () => region('Tiedotteet').getByRole('listitem')
  await expect.poll(() => told().elements()).toHaveLength(2)
  const { top, bottom, left, right } = region('Tiedotteet').element().getBoundingClientRect()
  expect(top).toBeGreaterThan(act('Raportit').element().getBoundingClientRect().bottom)
  const below = screen.getByRole('heading', { name: 'Tilanne nyt' })
  expect(bottom).toBeLessThanOrEqual(below.element().getBoundingClientRect().top)
  // A banner takes the whole width, and on a phone the first of them is on the first screen.
  const banner = told().first().element().getBoundingClientRect()
  expect([banner.left, banner.right]).toEqual([left, right])
  expect(banner.bottom).toBeLessThan(framed().innerHeight)
})

test('every count shows four figures, however wide the window', async () => {
  await openOrderForm()
  await expect.element(count('200 €')).toBeVisible()
  const inputs = Array.from(framed().document.querySelectorAll('td input'))
  expect(inputs.length).toBe(24)
  for (const input of inputs) await fill(box(input.getAttribute('aria-label') ?? ''), '2000')
  for (const width of [390, 768, 920, 1024, 1280]) {
    takeWidth(width)
    await expectNoSidewaysScroll()
    const hidden = inputs.map((input) => input.scrollWidth - input.clientWidth)
    expect.soft(Math.max(...hidden), `${width} px`).toBe(0)
  }
})

const NOTES = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']
const COUNTS = [...NOTES, ...COINS]

test('at a till a usual deposit is one screen', async () => {
  await openDepositForm({ size: 'till' })
  await expect
    .element(folded())
    .toMatchTextContent(/Kaleva.*Myyntipäivä ma 16\.11\.2026.*FI04.*viite\s10\s01008.*päivän myynti/)
  await framed().document.fonts.ready
  const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom
  const leftOf = (locator: Locator) => locator.element().getBoundingClientRect().left
  const { scrollHeight, clientHeight } = framed().document.documentElement
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  for (const name of COUNTS) expect.soft(bottomOf(count(name)), name).toBeLessThan(clientHeight)
  // The money is beside the counts, and ends with what has to be typed every time.
  const panel = region('Tilitettävä yhteensä')
  expect(leftOf(panel)).toBeGreaterThan(leftOf(count('1 snt')))
  expect(panel.element().contains(bagField().element())).toBe(true)
  expect(bottomOf(bagField())).toBeLessThan(bottomOf(next()))
  expect(bottomOf(next())).toBeLessThan(clientHeight)
  // Each way of counting stands over what it decides about.
  expect(bottomOf(option('checkbox', 'Laskenta palvelukeskuksessa'))).toBeLessThan(bottomOf(count('500 €')))
  expect(bottomOf(option('radio', 'Kolikkoerittely'))).toBeLessThan(bottomOf(count('2 €')))
  expect(leftOf(option('radio', 'Kolikkoerittely'))).toBeGreaterThan(leftOf(count('500 €')))
  await expect.element(count('500 €')).toHaveFocus()
  await press('{Enter}'.repeat(14))
  await press('2{Enter}104558209{Enter}')
  await expect.element(next()).toHaveFocus()
  await expect.element(depositTotal()).toHaveTextContent('0,02 €')
})

test('on a phone seven counts of a deposit are in sight', async () => {
  await openDepositForm({ size: 'phone' })
  await expect.element(count('500 €')).toBeVisible()
  await framed().document.fonts.ready
  const { top } = region('Tilitettävä yhteensä').element().getBoundingClientRect()
  for (const name of NOTES) {
    const { bottom, height } = count(name).element().getBoundingClientRect()
    expect.soft(bottom, name).toBeLessThanOrEqual(top)
    expect.soft(height, name).toBeGreaterThanOrEqual(48)
  }
})

const reports = [
  ['tilitysilmoitukset', '&removed=1', 'Tilitysilmoitukset'],
  ['vaihtorahatilaukset', '&removed=1', 'Vaihtorahatilaukset'],
  ['tarviketilaukset', '&removed=1', 'Tarviketilaukset'],
  ['kuljetustilaukset', '', 'Kuljetustilaukset'],
  ['kayntimuutokset', '', 'Käyntimuutospyynnöt'],
  ['kasitellyt-tilitykset', '&differences=1', 'Käsitellyt tilitykset'],
  ['kasitellyt-vaihtorahatilaukset', '&removed=1', 'Käsitellyt vaihtorahatilaukset'],
  ['konsernin-tilitykset', '&concern=11', 'Konsernin tilitykset'],
  ['konsernin-vaihtorahatilaukset', '&concern=11', 'Konsernin vaihtorahatilaukset'],
  ['kasitellyt-laskentatapahtumat', '&concern=11', 'Käsitellyt laskentatapahtumat'],
] as const

/** Rows that are all alike, so that nothing but the list itself stands above them. */
function answerAlike(server: GivenServer): void {
  const fourteen = (row: (number: number) => Row) => Array.from({ length: 14 }, (_, nth) => row(nth + 1))
  answerRows(
    server,
    deposits,
    fourteen((id) => deposit(id, { stage: 'arrived' })),
  )
  answerRows(
    server,
    handledDeposits,
    fourteen((id) => handledDeposit(id, { difference: -20, total: 80 })),
  )
  answerRows(server, extendedDeposits, fourteen(concernDeposit))
  for (const report of [changeOrders, handledChangeOrders, extendedChangeOrders, handledDepositEvents])
    answerRows(
      server,
      report,
      fourteen((entryId) => rowOf(report, { entryId })),
    )
  server.answer(getConfig, { ...config, statusLines: true, savedViews: true })
  // A range that begins before the lists do is told in a line of its own.
  server.answer(getParameter, { ...parameters, depositListingTimespan: 400 })
}

/** Where the first row or card begins. */
const firstRow = (title: string, selector: string) =>
  region(title).query()?.querySelector(selector)?.getBoundingClientRect().top

test.for([
  ['desk', 'tbody tr', 420],
  ['phone', 'li', 320],
] as const)('every report begins high up on a %s', async ([size, selector, limit]) => {
  await openFull('/raportit/lista', 'Raportit', answerAlike)
  resizeFrame(size)
  for (const [path, narrowed, title] of reports) {
    goTo(`/raportit/${path}?${WHOLE}${narrowed}`)
    await expect.poll(() => firstRow(title, selector), { message: title }).toBeGreaterThan(0)
    framed().scrollTo(0, 0)
    expect.soft(firstRow(title, selector), `${title}, ${size}`).toBeLessThan(limit)
    await expectNoSidewaysScroll()
  }
})
