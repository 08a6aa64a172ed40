import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { bodyRows, lead, openReport, WHOLE } from './support/reports.ts'
import { button, choice, heading } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

test('axe finds nothing on any list or fault, at any size, in any theme', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  await openReport(page, 'lista')
  await expect(page.getByRole('link', { name: 'Käsitellyt laskentatapahtumat' })).toBeVisible()
  await expectAccessible(page)
  // A week has every kind of row, and axe takes its time for each.
  for (const address of [
    'tilitysilmoitukset?from=2026-11-11&removed=1',
    'kasitellyt-tilitykset?from=2026-11-11&sort=difference',
    'kayntimuutokset?from=2027-01-01&to=2027-01-31',
    'konsernin-tilitykset?from=2026-11-15',
  ]) {
    await page.goto(`/raportit/${address}`)
    await expect(lead(page)).toBeVisible()
    await expectAccessible(page)
  }
  await button(page, 'Sarakkeet').click()
  await expect(page.getByRole('dialog', { name: 'Sarakkeet' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/reports/*', refusal(500, 'Server error'))
  for (const path of ['kuljetustilaukset', 'kasitellyt-laskentatapahtumat']) {
    await page.goto(`/raportit/${path}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  }
})

test('on a phone the rows are cards, in an order that can be chosen, page by page [R-REP-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReport(page, `tilitysilmoitukset?${WHOLE}`)
  const cards = page.getByRole('region', { name: 'Tilitysilmoitukset' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  await expect(page.getByRole('columnheader', { name: 'Turvapussinumero' })).toHaveCount(0)
  await expect(cards.first()).toContainText('Turvapussinumero')
  await choice(page, 'Järjestys').selectOption('Summa, laskeva')
  await expect(page).toHaveURL(/sort=-totalSum/)
  const next = page.getByRole('link', { name: 'Seuraava sivu' })
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards.first()).toBeInViewport()
  await expect(next).toBeFocused()
})

test('a list prints without menus and buttons, its head on every sheet, with place, days and person', async ({
  page,
}) => {
  await openReport(page, `tilitysilmoitukset?${WHOLE}`)
  await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(50)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page, 'Tilitysilmoitukset')).toBeVisible()
  await expect(page.getByText('12.10.2025–16.11.2026', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Tulostanut Maija Virtanen 16\.11\.2026 \d\d:\d\d$/)).toBeVisible()
  for (const name of ['Valikko', 'Vie Exceliin', 'Excel (.xlsx)', 'Sarakkeet', 'Tämä kuukausi']) {
    await expect(button(page, name)).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Seuraava sivu' })).toHaveCount(0)
  const region = page.getByRole('region', { name: 'Tilitysilmoitukset' })
  await expect(region).toHaveCSS('overflow', 'visible')
  await expect(region.locator('thead')).toHaveCSS('display', 'table-header-group')
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(2)
  // The browser announces printing: the whole list is rendered for it, and one page again afterwards.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const count = Number.parseInt(await lead(page).innerText(), 10)
  expect(count).toBeGreaterThan(100)
  await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(count)
  await expect(page.getByText(`1–${count} / ${count}`)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(50)
})
