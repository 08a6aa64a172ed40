import { expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openFront } from './support/overview.ts'
import { region } from './support/screen.ts'

test('the front page where all is there is readable at 320 px and in forced colours', async ({ page }) => {
  await takePhone(page)
  await openFront(page)
  await expect(region(page, 'Tiedotteet').getByRole('listitem').first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
})
