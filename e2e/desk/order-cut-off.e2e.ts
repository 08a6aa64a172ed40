import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { fillOrder, next, openForm } from '../support/change-orders.ts'
import { withDemo } from '../support/days-of-demo.ts'
import { enterAtKaleva } from '../support/demo-companies.ts'
import { expect, test } from '../support/desk.ts'
import { box, button } from '../support/screen.ts'

/** Orders for Friday, whose cut-off is on Wednesday at noon, and opens the form that changes the order. */
async function openChange(page: Page): Promise<void> {
  await openForm(page)
  await fillOrder(page)
  await next(page).click()
  await button(page, 'Vahvista').click()
  await page.getByRole('link', { name: 'Näet tilauksen myöhemmin raporteissa' }).click()
  await page.getByRole('link', { name: 'Muuta tilausta', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Muuta tilausta #/ })).toBeFocused()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
}

test('when the cut-off passes while an order is changed, nothing typed is lost and the number to call is there', async ({
  browser,
}) => {
  test.slow()
  await withDemo(browser, async (start, open) => {
    const before = await start('2026-11-18T09:30:00Z')
    const page = await open(before.address)
    await openChange(page)
    await box(page, '20 €, kappaletta').fill('8')
    await next(page).click()
    await expect(button(page, 'Vahvista')).toBeVisible()
    // The same address answers at five past noon; the page knows nothing of it.
    await before.stop()
    const after = await start('2026-11-18T10:05:00Z', { PORT: new URL(before.address).port })
    await button(page, 'Vahvista').click()
    const told = page.getByRole('alert').filter({ hasText: 'Tilausta ei voi enää muuttaa' })
    await expect(told).toContainText('Muutostasi ei ole lähetetty')
    await expect(told.getByRole('link')).toHaveAttribute('href', /^tel:/)
    await expect(box(page, '20 €, kappaletta')).toHaveValue('8')
    await expect(page.getByText('Tilausaika on päättynyt.', { exact: true })).toBeVisible()
    await after.stop()
  })
})

const WEEKDAYS = ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai']

/** Makes the order of the page repeat on Thursdays. */
async function repeatOnThursdays(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tee toistuvaksi' }).click()
  await expect(page.getByRole('heading', { name: /^Tee tilauksesta #\d+ toistuva$/ })).toBeVisible()
  for (const name of WEEKDAYS) await page.getByRole('checkbox', { name }).setChecked(name === 'torstai')
  await page.getByRole('combobox', { name: 'Kuinka usein' }).selectOption('Joka viikko')
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(page.getByRole('status').filter({ hasText: 'Toistuva tilaus on tallennettu.' })).toBeVisible()
}

const firstDay = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^Joka torstai, 150,00/ })
    .getByRole('list', { name: 'Toimitukset' })
    .getByRole('listitem')
    .first()

test('a day of a recurring order is skipped after its order is made, and not after its cut-off', async ({
  browser,
}) => {
  test.slow()
  await withDemo(browser, async (start, open) => {
    const monday = await start('2026-11-16T08:00:00Z')
    const page = await open(monday.address)
    await openForm(page)
    await fillOrder(page)
    await next(page).click()
    await button(page, 'Vahvista').click()
    await page.getByRole('link', { name: 'Näet tilauksen myöhemmin raporteissa' }).click()
    await repeatOnThursdays(page)
    await expect(firstDay(page)).toContainText(/^to 19\.11\..*Tulossa/)
    await monday.stop()

    // The order for Thursday is made on Monday at noon, a banking day before its cut-off.
    const made = await start('2026-11-16T10:05:00Z')
    const later = await open(made.address)
    await enterAtKaleva(later, '/vaihtorahatilaus/toistuvat')
    await expect(async () => {
      await later.reload()
      await expect(firstDay(later)).toContainText('Tilattu', { timeout: 2000 })
    }).toPass()
    await expect(firstDay(later)).toContainText('Voit muuttaa ti 17.11. klo 12:00 asti.')
    const order = await firstDay(later)
      .getByRole('link', { name: /^Tilaus #/ })
      .getAttribute('href')
    await expectAccessible(later)
    await firstDay(later)
      .getByRole('button', { name: /^Ohita, toimitus to/ })
      .click()
    await expect(firstDay(later)).toContainText('Ohitetaan')
    await expect(
      later
        .getByRole('status')
        .filter({ hasText: 'Toimitus to 19.11. ohitetaan, ja sen tilaus on peruttu.' }),
    ).toBeVisible()
    await later.goto(order ?? '')
    await expect(
      later.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem').last(),
    ).toContainText('Peruttu')
    await made.stop()

    const closed = await start('2026-11-17T10:05:00Z')
    const last = await open(closed.address)
    await enterAtKaleva(last, '/vaihtorahatilaus/toistuvat')
    await expect(last.getByRole('button', { name: 'Ohita, toimitus to 26.11.' })).toBeVisible()
    await expect(last.getByRole('button', { name: /toimitus to 19\.11\./ })).toHaveCount(0)
    await closed.stop()
  })
})
