import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { menu } from './support/frame.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Valikko' })

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/ohjeet')
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
}

test('the button in the top bar slides it in at the right edge, or shows it at once where motion is reduced [R-MENU-01, R-MENU-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await expect(menu(page)).toHaveCSS('animation-duration', '0.12s')
  await expect
    .poll(async () => {
      const box = await menu(page).boundingBox()
      return box && [box.x + box.width, box.y, box.height]
    })
    .toEqual([1280, 0, 800])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(menu(page)).toHaveCSS('animation-name', 'none')
})

test('Esc, the close button and a press beside it close it and give the focus back [R-MENU-01]', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  await menu(page).getByRole('button', { name: 'Sulje' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  await page.mouse.click(20, 300)
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('the keyboard stays inside [R-MENU-01]', async ({ page }) => {
  await open(page)
  await expect(menu(page).getByRole('link', { name: 'Tilitysilmoitus' })).toBeVisible()
  const stops = (await menu(page).getByRole('link').count()) + (await menu(page).getByRole('button').count())
  for (let stop = 0; stop < stops + 3; stop += 1) {
    await page.keyboard.press('Tab')
    const company = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('dialog') ? 'inside' : focused?.outerHTML
    })
    expect(company).toBe('inside')
  }
})
