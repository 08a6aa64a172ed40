import { enterAtKaleva } from './support/demo-companies.ts'
import { bagField, count, nextButton, openForm } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { openMenu, openReport } from './support/reports.ts'
import { button, watchWire } from './support/screen.ts'

/** The clock of the page is paused, so that a test can check what happens a millisecond too early. */
const PAUSED_AT = '2026-11-16T08:30:00Z'

test.beforeEach(({ page }) => page.clock.install({ time: '2026-11-16T08:00:00Z' }))

test('the parameters of the portal take at least 300 ms [R-API-11, R-CONST-08]', async ({ page }) => {
  await enterAtKaleva(page, '/ohjeet')
  await expect(page.getByRole('heading', { level: 1, name: 'Yhteystiedot' })).toBeVisible()
  await page.clock.pauseAt(PAUSED_AT)
  const answered = page.waitForResponse('**/api/parameter')
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await (await answered).finished()
  const cutOff = page.getByText(/mennessä/)
  await page.clock.runFor(290)
  await expect(page.getByRole('link', { name: /Tilaa vaihtorahaa/ })).toBeVisible()
  await expect(cutOff).toHaveCount(0)
  // The answer is handed to the screen by timers of its own, which take no time.
  await page.clock.runFor(60)
  await expect(cutOff).toBeVisible()
})

test('a message beside a field follows the typing 200 ms later [R-VAL-11, R-CONST-08]', async ({ page }) => {
  const wire = watchWire(page)
  await openForm(page)
  await count(page, '50 €').fill('1')
  await nextButton(page).click()
  await expect(bagField(page)).toHaveAccessibleDescription(/Vaadittu tieto/)
  await page.clock.pauseAt(PAUSED_AT)
  // The leap of half an hour makes calls, whose answers are handed to the form by timers and would begin the wait anew.
  for (const round of ['asked', 'answered']) {
    await page.clock.runFor(1000)
    await test.step(round, wire.quiet)
  }
  await bagField(page).fill('X123')
  await page.clock.runFor(199)
  await expect(bagField(page)).toHaveAccessibleDescription(/Vaadittu tieto/)
  await page.clock.runFor(2)
  await expect(bagField(page)).toHaveAccessibleDescription(/Tarkista turvapussinumero/)
})

test('the button of the file rests 500 ms after the file was made [R-CSV-02, R-CONST-08]', async ({
  page,
}) => {
  await openReport(page, 'tilitysilmoitukset')
  await openMenu(page, 'files')
  await expect(button(page, 'Vie Exceliin')).toBeEnabled()
  await page.clock.pauseAt(PAUSED_AT)
  const download = page.waitForEvent('download')
  await button(page, 'Vie Exceliin').click()
  expect((await download).suggestedFilename()).toBe('raportti.csv')
  await expect(button(page, 'Tiedosto ladattu')).toBeVisible()
  await page.clock.runFor(499)
  await expect(button(page, 'Tiedosto ladattu')).toBeVisible()
  await page.clock.runFor(1)
  await expect(button(page, 'Vie Exceliin')).toBeEnabled()
})
