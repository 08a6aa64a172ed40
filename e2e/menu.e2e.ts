import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { menu } from './support/frame.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Valikko' })

test('the button in the top bar slides it in at the right edge, or shows it at once where motion is reduced; Esc, the close button and a press beside it close it and give the focus back, and the keyboard stays inside [R-MENU-01, R-MENU-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAtKaleva(page, '/ohjeet')
  await menuButton(page).click()
  await expect(menu(page)).toHaveCSS('animation-duration', '0.12s')
  await expect
    .poll(async () => {
      const box = await menu(page).boundingBox()
      return box && [box.x + box.width, box.y, box.height]
    })
    .toEqual([1280, 0, 800])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(menu(page)).toHaveCSS('animation-name', 'none')

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menu(page).getByRole('button', { name: 'Sulje' }).click(),
    () => page.mouse.click(20, 300),
  ]) {
    await close()
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
  }

  await expect(menu(page).getByRole('link', { name: 'Tilitysilmoitus' })).toBeVisible()
  const stops = (await menu(page).getByRole('link').count()) + (await menu(page).getByRole('button').count())
  for (let stop = 0; stop < stops + 3; stop += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('dialog') ? 'inside' : focused?.outerHTML
    })
    expect(place).toBe('inside')
  }
})
