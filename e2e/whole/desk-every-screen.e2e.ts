import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { cover, enterDesk, expect, test } from '../support/desk.ts'
import { button, goTo, watchWire } from '../support/screen.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectNoFindings(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the areas of the desk are readable at 320 px in forced colours', async ({ page }) => {
  const wire = watchWire(page)
  await enterDesk(page, '/', 'supervisor', 'counter', 'dispatcher', 'service')
  for (const path of [
    '/',
    '/laskenta',
    '/toimitukset',
    '/kaynnit',
    '/yhteydenotot',
    '/asiakkaat',
    '/hyvaksynnat',
  ]) {
    await goTo(page, path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await wire.quiet()
    await expectGood(page)
  }
})

test('search, keys and lock are readable at 320 px in forced colours', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Hae pussi/ }).fill('4821')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Näppäimet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await button(page, 'Lukitse').click()
  await expect(cover(page, 'Työpöytä on lukittu')).toBeVisible()
  await expectGood(page)
})
