import { expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { bodyRows, lead, openReport, WHOLE } from './support/reports.ts'
import { button, heading } from './support/screen.ts'

test('lists of every shape reflow to 320 px, and forced colours leave axe nothing to find', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  await openReport(page, 'lista')
  await expect(page.getByRole('link', { name: 'Käsitellyt laskentatapahtumat' })).toBeVisible()
  // A few days have every kind of row, and axe takes its time for each.
  for (const address of [
    'tilitysilmoitukset?from=2026-11-14&removed=1&differences=1',
    'kasitellyt-tilitykset?from=2026-11-13&group=day&compare=1',
    'konsernin-tilitykset?from=2026-11-15&group=place&compare=1',
  ]) {
    await page.goto(`/raportit/${address}`)
    await expect(lead(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
  }
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
