import type { Page } from '@playwright/test'
import { expectBothThemes, expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { cover, enterDesk, expect, test } from '../support/desk.ts'

/** What only a browser has: the reader's own colours in the narrowest window that must do (WCAG 1.4.10). */
async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the desk, its dialogs, which Escape closes, and its lock are accessible at 320 px and in own colours, and so is its menu on a phone, light and dark', async ({
  page,
}) => {
  await enterDesk(page, '/', 'supervisor', 'counter')
  await expect(page.getByRole('region', { name: 'Odottaa sinua' })).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Hae pussi/ }).fill('4821')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Näppäimet' }).click()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Valikko' }).click()
  await expectBothThemes(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(page, 'Työpöytä on lukittu')).toBeVisible()
  await expectGood(page)
})
