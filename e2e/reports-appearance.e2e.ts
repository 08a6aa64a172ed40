import { expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { lead, openReport } from './support/reports.ts'

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
