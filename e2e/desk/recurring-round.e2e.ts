import type { Page } from '@playwright/test'
import { fillOrder, next, openForm } from '../support/change-orders.ts'
import { enterAtKaleva, KALEVA } from '../support/demo-companies.ts'
import { enterAs } from '../support/demo-staff.ts'
import { expect, test } from '../support/desk.ts'
import { overDays } from '../support/days-of-demo.ts'
import { box, button } from '../support/screen.ts'

/** Each order is made a banking day before its cut-off: that of Tuesday by Friday morning, that of Thursday on Monday. */
const MONDAY = '2026-11-16T08:00:00Z'
const FRIDAY = '2026-11-20T07:00:00Z'
const NEXT_MONDAY = '2026-11-23T11:00:00Z'

const card = (page: Page) => page.getByRole('region', { name: /^Joka tiistai, keskiviikko ja torstai/ })
const coming = (page: Page, day: string) =>
  card(page)
    .getByRole('list', { name: 'Toimitukset' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${day}`) })

/** Makes an order repeat on three days of each week, from the next week on. */
async function makeRecurring(page: Page): Promise<void> {
  await openForm(page)
  await fillOrder(page)
  await next(page).click()
  await button(page, 'Vahvista').click()
  await page.getByRole('link', { name: 'Näet tilauksen myöhemmin raporteissa' }).click()
  await page.getByRole('link', { name: 'Tee toistuvaksi' }).click()
  for (const name of ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai']) {
    await page
      .getByRole('checkbox', { name })
      .setChecked(['tiistai', 'keskiviikko', 'torstai'].includes(name))
  }
  await box(page, 'Alkaen').fill('23.11.2026')
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(coming(page, 'ti 24')).toContainText('Tulossa')
}

/** The numbers of the orders that the place has on a day, as the desk sees them. */
async function ordersAt(page: Page, day: string): Promise<readonly number[]> {
  await page.goto(`/toimitukset?day=${day}`)
  const route = page.getByRole('navigation', { name: 'Reitti' }).getByRole('link', { name: /^Pirkanmaa 1/ })
  await expect(route.or(page.getByText('Päivälle ei ole toimitettavaa.'))).toBeVisible()
  if (!(await route.isVisible())) return []
  await route.click()
  await expect(page.getByRole('table', { name: 'Pysähdykset' })).toBeVisible()
  const names = await page.getByRole('button', { name: new RegExp(`^${KALEVA} tilaus`) }).allTextContents()
  return names.map((name) => Number(/\d+$/.exec(name)?.[0]))
}

/** The number of the order that the job has made for a day; the job runs when the portal starts. */
async function numberOf(page: Page, day: string): Promise<number> {
  await expect(async () => {
    await page.reload()
    await expect(coming(page, day)).toContainText('Tilattu', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  const made = coming(page, day).getByRole('link', { name: /^Tilaus/ })
  return Number(/\d+/.exec((await made.textContent()) ?? '')?.[0])
}

test('a recurring order is skipped once: the others are made without anybody, and the desk sees exactly those', async ({
  browser,
}) => {
  test.slow()
  const path = '/vaihtorahatilaus/toistuvat'
  let tuesday = 0
  await overDays(browser, async (at) => {
    await at(MONDAY, async (open, { address }) => {
      const customer = await open(address)
      await makeRecurring(customer)
      await coming(customer, 'ke 25')
        .getByRole('button', { name: /^Ohita/ })
        .click()
      await expect(coming(customer, 'ke 25')).toContainText('Ohitetaan')
    })
    await at(FRIDAY, async (open, { address }) => {
      const customer = await open(address)
      await enterAtKaleva(customer, path)
      tuesday = await numberOf(customer, 'ti 24')
      await expect(coming(customer, 'ke 25')).toContainText('Ohitetaan')
    })
    await at(NEXT_MONDAY, async (open, portal) => {
      const customer = await open(portal.address)
      await enterAtKaleva(customer, path)
      const thursday = await numberOf(customer, 'to 26')
      // Its cut-off has passed, so nothing comes of it any more.
      await expect(coming(customer, 'ke 25')).toHaveCount(0)

      const dispatcher = await open(portal.desk)
      await enterAs(dispatcher, portal, 'ajo')
      await expect(dispatcher.getByText(/^ti 24\.11\., .* · lukittiin pe 20\.11\. klo 12:00$/)).toBeVisible()
      expect(await ordersAt(dispatcher, '2026-11-24')).toEqual([tuesday])
      expect(await ordersAt(dispatcher, '2026-11-25')).toEqual([])
      expect(await ordersAt(dispatcher, '2026-11-26')).toEqual([thursday])
      // The next week's wait for their own moment.
      expect(await ordersAt(dispatcher, '2026-12-01')).toEqual([])
    })
  })
})
