import type { Page } from '@playwright/test'
import { expectBothThemes, expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { cover, enterDesk, expect, test } from '../support/desk.ts'

/** What only a browser has: its dark theme on a phone, and the reader's own colours in the narrowest window that must do (WCAG 1.4.10). */
async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the desk, its dialogs, which Escape closes, and its lock are accessible on a phone, in the dark and in own colours', async ({
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
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('dialog').getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(page, 'Työpöytä on lukittu')).toBeVisible()
  await expectGood(page)
})
