import type { Locator, Page } from '@playwright/test'
import { customerOf, kalevaOf, orderChange, enterAtKaleva, KALEVA } from '../../support/demo-companies.ts'
import { acted, routeOf, someDriver, answerCase, openCase } from '../../support/desk-work.ts'
import { deskCall } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import type { Journey } from '../../support/journey.ts'
import { goTo, box, button, heading, link } from '../../support/screen.ts'
import { enterAgain } from '../../support/sign-in.ts'
import { next } from '../../support/submission-forms.ts'

/** The order is for Friday: it freezes on Wednesday at noon, is packed then, and is on the road on Friday morning. */
const DAY = '2026-11-20'
const BEFORE_NOON = '2026-11-18T09:40:00Z'
const AFTER_NOON = '2026-11-18T10:05:00Z'
const FRIDAY = '2026-11-20T05:00:00Z'

const PLACE = 'Myllypuoti Kaleva'
const ROUTE = 'Pirkanmaa 1'
const REASON = '20 euron setelit loppuivat'
const ANSWER = 'Tarkistimme holvin. Yksi seteli jäi pakkaamatta, ja hyvitämme sen tilillenne.'

const steps = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')
const change = (page: Page): Locator => page.getByRole('link', { name: 'Muuta tilausta', exact: true })

/** Asks for more notes of 20 €, up to the summary. */
async function askForMore(page: Page, before: string, wanted: string): Promise<void> {
  await change(page).click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue(before)
  await box(page, '20 €, kappaletta').fill(wanted)
  await next(page).click()
  await expect(button(page, 'Vahvista')).toBeVisible()
}

async function packOtherwise(page: Page, id: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Reitti' })
    .getByRole('link', { name: new RegExp(`^${ROUTE}`) })
    .click()
  await page.getByRole('button', { name: `${PLACE} tilaus ${id}`, exact: true }).focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
  await dialog.getByRole('textbox', { name: '20 €, pakataan' }).fill('7')
  await dialog.getByRole('textbox', { name: /^Syy/ }).fill(REASON)
  await dialog.getByRole('textbox', { name: /^Sinetti/ }).fill('TM 220 500')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`tilaus ${id}`) })).toContainText('toisin')
}

/** The run of the route leaves. Its page has a test of its own. */
async function sendOut(page: Page): Promise<number> {
  const body = { routeId: await routeOf(page, ROUTE), day: DAY, crew: await someDriver(page) }
  const run = await acted<{ runId: number; version: number }>(page, 'POST', '/runs', body)
  await acted(page, 'POST', `/runs/${run.runId}/depart`, { version: run.version })
  return run.runId
}

/** Six notes came, though seven were packed. */
async function sayWhatCame(page: Page): Promise<void> {
  await expect(button(page, 'Sisältö täsmää')).toBeVisible()
  await button(page, 'Sisältö ei täsmää').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('7')
  await box(page, '20 €, kappaletta').fill('6')
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByRole('status').filter({ hasText: 'siitä avattiin yhteydenotto' })).toBeVisible()
}

export async function orderRound({ page, demo, desk, faults }: Journey): Promise<void> {
  await demo.moveClock(BEFORE_NOON)
  faults.expect(/status of 4\d\d/)
  const customer = await customerOf(demo.address, 'demo')
  const companyId = kalevaOf(customer)
  const id = await orderChange(customer, companyId, DAY)
  const order = `/raportit/vaihtorahatilaukset/${id}`
  await enterAtKaleva(page, order)
  await expect(page.getByText(/^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti/)).toBeVisible()
  await askForMore(page, '5', '8')
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()

  // The cut-off passes while somebody thinks: the page knows nothing of it, and nothing typed is lost.
  await page.getByRole('link', { name: 'Näytä tilaus' }).click()
  await askForMore(page, '8', '9')
  await demo.moveClock(AFTER_NOON)
  await button(page, 'Vahvista').click()
  const told = page.getByRole('alert').filter({ hasText: 'Tilausta ei voi enää muuttaa' })
  await expect(told).toContainText('Muutostasi ei ole lähetetty')
  await expect(told.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(box(page, '20 €, kappaletta')).toHaveValue('9')

  await packOtherwise(await desk.seat('pakkaaja', `/toimitukset?day=${DAY}`), id)
  await goTo(page, order)
  await expect(steps(page).nth(1)).toContainText('Muutettu')
  await expect(change(page)).toHaveCount(0)
  await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
  const packed = page.getByRole('table', { name: 'Tilattu ja pakattu' })
  await expect(packed.getByRole('row', { name: /^20 € 8 7 / })).toBeVisible()

  await demo.moveClock(FRIDAY)
  const runId = await sendOut(await desk.seat('ajo', '/'))
  await enterAgain(page, order, 'demo')
  await expect(steps(page).filter({ hasText: 'Matkalla' })).toHaveAttribute('aria-current', 'step')
  await acted(desk.page, 'POST', '/stops/outcome', { runId, companyId, outcome: 'delivered' })
  await page.reload()
  await expect(steps(page).last()).toContainText('Toimitettu pe 20.11. klo')
  await sayWhatCame(page)

  const service = await desk.seat('palvelu', '/yhteydenotot')
  const facts = await openCase(service, `#${id}`)
  await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/8\s*7\s*6/)
  await answerCase(service, ANSWER)
  await page.getByRole('link', { name: 'Avaa yhteydenotto' }).click()
  await expect(page.getByRole('region', { name: 'Viestit' })).toContainText(ANSWER)
}

/** Each order is made a banking day before its cut-off: that of Tuesday by Friday morning, that of Thursday on Monday. */
const MONDAY = '2026-11-23T08:00:00Z'
const FRIDAY_BEFORE = '2026-11-27T07:00:00Z'
const NEXT_MONDAY = '2026-11-30T11:00:00Z'

const LIST = '/vaihtorahatilaus/toistuvat'

const card = (page: Page) => page.getByRole('region', { name: /^Joka tiistai, keskiviikko ja torstai/ })
const coming = (page: Page, day: string) =>
  card(page)
    .getByRole('list', { name: 'Toimitukset' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${day}`) })
const skip = (page: Page, day: string) => coming(page, day).getByRole('button', { name: /^Jätä väliin/ })

/** Makes an order repeat on three days of each week, from the next week on. */
async function makeRecurring(page: Page, orderId: number): Promise<void> {
  await enterAtKaleva(page, `/raportit/vaihtorahatilaukset/${orderId}`)
  await page.getByRole('link', { name: 'Tee toistuvaksi' }).click()
  for (const name of ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai']) {
    await page
      .getByRole('checkbox', { name })
      .setChecked(['tiistai', 'keskiviikko', 'torstai'].includes(name))
  }
  await box(page, 'Alkaen').fill('30.11.2026')
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(coming(page, 'ti 1.12')).toContainText('Tulossa')
}

type Order = { readonly orderId: number; readonly stage: string | null }
type Stops = { readonly rows: readonly { readonly name: string; readonly orders: readonly Order[] }[] }

/** The numbers of the orders that the place has on a day, by the call of the desk's page of that day. */
async function ordersAt(page: Page, day: string): Promise<readonly number[]> {
  const route = await routeOf(page, 'Pirkanmaa 1')
  const { rows } = (await deskCall(page, 'GET', `/deliveries?day=${day}&route=${route}`)).body as Stops
  const orders = rows.filter(({ name }) => name === KALEVA).flatMap((stop) => stop.orders)
  return orders.filter(({ stage }) => stage !== 'cancelled').map(({ orderId }) => orderId)
}

/** The number of the order that the job has made for a day; the job runs when the portal starts. */
async function numberOf(page: Page, day: string): Promise<number> {
  await expect(async () => {
    if (!(await coming(page, day).getByText('Tilattu').isVisible())) await page.reload()
    await expect(coming(page, day)).toContainText('Tilattu', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  const made = coming(page, day).getByRole('link', { name: /^Tilaus/ })
  return Number(/\d+/.exec((await made.textContent()) ?? '')?.[0])
}

export async function recurringRound({ page, demo, desk, faults }: Journey): Promise<void> {
  await demo.moveClock(MONDAY)
  // The page asks for news while the server starts anew, and its session ends over the days.
  faults.expect(/Failed to load resource/)
  const customer = await customerOf(demo.address, 'demo')
  await makeRecurring(page, await orderChange(customer, kalevaOf(customer), '2026-11-27'))
  await skip(page, 'ke 2.12').click()
  await expect(coming(page, 'ke 2.12')).toContainText('Jätetään väliin')

  await demo.restart(FRIDAY_BEFORE)
  await enterAgain(page, LIST, 'demo')
  const tuesday = await numberOf(page, 'ti 1.12')
  await expect(coming(page, 'ke 2.12')).toContainText('Jätetään väliin')

  await demo.restart(NEXT_MONDAY)
  await enterAgain(page, LIST, 'demo')
  const thursday = await numberOf(page, 'to 3.12')
  // Their cut-offs have passed: nothing comes of Wednesday any more, and Tuesday cannot be skipped.
  await expect(coming(page, 'ke 2.12')).toHaveCount(0)
  await expect(skip(page, 'ti 1.12')).toHaveCount(0)
  const dispatcher = await desk.seat('ajo', '/')
  await expect(dispatcher.getByText(/^ti 1\.12\. \d+ kpl/)).toBeVisible()
  expect(await ordersAt(dispatcher, '2026-12-01')).toEqual([tuesday])
  expect(await ordersAt(dispatcher, '2026-12-02')).toEqual([])
  expect(await ordersAt(dispatcher, '2026-12-03')).toEqual([thursday])
  // The next week's wait for their own moment.
  expect(await ordersAt(dispatcher, '2026-12-08')).toEqual([])
  await goTo(dispatcher, '/toimitukset?day=2026-12-03')
  await dispatcher.getByRole('link', { name: /^Pirkanmaa 1/ }).click()
  await expect(dispatcher.getByRole('button', { name: `${KALEVA} tilaus ${thursday}` })).toBeVisible()

  await expect(coming(page, 'to 3.12')).toContainText('Voit muuttaa ti 1.12. klo 12:00 asti.')
  await skip(page, 'to 3.12').click()
  const told = 'Toimitus to 3.12. jätetään väliin, ja sen tilaus on peruttu.'
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  expect(await ordersAt(dispatcher, '2026-12-03')).toEqual([])
}

/** The order is for Friday. Nobody packs it, and on Monday morning it is late. */
const WEDNESDAY = '2026-11-11T08:00:00Z'
const DUE_DAY = '2026-11-13'
const MONDAY_AFTER = '2026-11-16T08:00:00Z'

const LATE_REASON = 'Auto rikkoutui, eikä tilausta ehditty viedä.'

/** Its day passes and it has not come: the shop reads so, until the desk cancels it and says why. */
export async function lateOrder({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(WEDNESDAY)
  const customer = await customerOf(demo.address, 'demo')
  const id = await orderChange(customer, kalevaOf(customer), DUE_DAY)
  await demo.moveClock(MONDAY_AFTER)
  await enterAtKaleva(page, '/')
  const late = page.getByRole('link', { name: /^Toimitus myöhässä: pe 13\.11\., 150,00\s€$/ })
  await expect(late).toBeVisible()

  const dispatcher = await desk.seat('ajo', '/toimitukset/myohassa')
  const waiting = dispatcher.getByRole('row', { name: new RegExp(`tilaus ${id}\\b`) })
  await waiting.getByRole('button', { name: 'Peru tilaus' }).click()
  const dialog = dispatcher.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Syy' }).fill(LATE_REASON)
  await dialog.getByRole('button', { name: 'Peru tilaus' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting).toHaveCount(0)

  await late.click()
  await expect(heading(page, `Vaihtorahatilaus #${id}`)).toBeVisible()
  await expect(page.getByText('Tämä tilaus on peruttu')).toBeVisible()
  await expect(page.getByText(`Syy: ${LATE_REASON}`)).toBeVisible()
  await goTo(page, '/raportit/vaihtorahatilaukset')
  await expect(page.getByRole('row').filter({ has: link(page, String(id)) })).toContainText('Peruttu')
  await page.goto('/')
  const told = page.getByRole('link', { name: new RegExp(`Tilaus on peruttu, tilaus ${id}\\b`) })
  await expect(told).toBeVisible()
  await expect(late).toHaveCount(0)
  await told.click()
  await expect(page.getByText(`Syy: ${LATE_REASON}`)).toBeVisible()
}
