import type { Page } from '@playwright/test'
import { WINDOW } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, link, menu } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await enterAtKaleva(page, '/ohjeet')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test.describe('the menu of the person', () => {
  const opener = (page: Page) => button(page.getByRole('banner'), 'Maija Virtanen')
  const out = (page: Page) => button(page, 'Kirjaudu ulos')

  test('closes by Esc, and by a press or the focus elsewhere', async ({ page }) => {
    await opener(page).click()
    await expect(out(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(out(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(out(page)).toBeVisible()
    await page.mouse.click(200, 700)
    await expect(out(page)).toHaveCount(0)
    await opener(page).click()
    await expect(out(page)).toBeVisible()
    for (const _ of ['details', 'sign out', 'menu']) await page.keyboard.press('Tab')
    await expect(button(page, 'Valikko')).toBeFocused()
    await expect(out(page)).toHaveCount(0)
  })
})

test('a heading that has the focus shows no ring', async ({ page }) => {
  await link(page.getByRole('navigation', { name: 'Päävalikko' }), 'Raportit').press('Enter')
  await expect(heading(page, 'Raportit')).toBeFocused()
  await expect(heading(page, 'Raportit')).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Valikko')).toBeFocused()
  await expect(button(page, 'Valikko')).not.toHaveCSS('outline-style', 'none')
})

test.describe('the menu of the portal', () => {
  test('slides in at the right edge, unless motion is reduced [R-MENU-01, R-MENU-02]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page, 'Valikko').click()
    await expect(menu(page)).toHaveCSS('animation-duration', '0.12s')
    await expect
      .poll(async () => {
        const place = await menu(page).boundingBox()
        return place && [place.x + place.width, place.y, place.height]
      })
      .toEqual([WINDOW.width, 0, WINDOW.height])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(menu(page)).toHaveCSS('animation-name', 'none')
  })

  test('closes by Esc, its button or a press beside it', async ({ page }) => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(menu(page), 'Sulje').click(),
      () => page.mouse.click(20, 300),
    ]) {
      await button(page, 'Valikko').click()
      await expect(menu(page)).toBeVisible()
      await close()
      await expect(menu(page)).toBeHidden()
      await expect(button(page, 'Valikko')).toBeFocused()
    }
  })

  test('keeps the keyboard inside', async ({ page }) => {
    await button(page, 'Valikko').click()
    await expect(link(menu(page), 'Tilitysilmoitus')).toBeVisible()
    const stops =
      (await menu(page).getByRole('link').count()) + (await menu(page).getByRole('button').count())
    for (let stop = 0; stop < stops + 3; stop += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const focused = document.activeElement
        return focused === document.body || focused?.closest('dialog') ? 'inside' : focused?.outerHTML
      })
      expect(place).toBe('inside')
    }
  })
})
