import type { Page } from '@playwright/test'
import { customerOf, kalevaOf, orderChange } from '../../support/customer.ts'
import { enterAtKaleva, KALEVA } from '../../support/demo-companies.ts'
import { routeOf } from '../../support/deliveries.ts'
import { deskCall } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { box, button } from '../../support/screen.ts'
import { enterAgain } from '../../support/sign-in.ts'

/** Each order is made a banking day before its cut-off: that of Tuesday by Friday morning, that of Thursday on Monday. */
const MONDAY = '2026-11-23T08:00:00Z'
const FRIDAY = '2026-11-27T07:00:00Z'
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

  await demo.restart(FRIDAY)
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
