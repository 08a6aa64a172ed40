import { sizes } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { menu, personButton, way, button, heading } from './support/screen.ts'

const [, DESK] = sizes

test('Esc, and a press or the focus elsewhere, close the menu of the person; a heading that was told to be read shows no ring; the button in the top bar slides the menu in at the right edge, or shows it at once where motion is reduced; Esc, the close button and a press beside it close it and give the focus back, and the keyboard stays inside [R-MENU-01, R-MENU-02]', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await enterAtKaleva(page, '/ohjeet')
  const out = button(page, 'Kirjaudu ulos')
  await personButton(page).click()
  await page.keyboard.press('Escape')
  await expect(out).toHaveCount(0)
  await expect(personButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(out).toBeVisible()
  await page.mouse.click(200, 700)
  await expect(out).toHaveCount(0)
  await personButton(page).click()
  await expect(out).toBeVisible()
  for (const _ of ['details', 'sign out', 'menu']) await page.keyboard.press('Tab')
  await expect(button(page, 'Valikko')).toBeFocused()
  await expect(out).toHaveCount(0)

  await way(page, 'Raportit').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Raportit')).toBeFocused()
  await expect(heading(page, 'Raportit')).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Valikko')).toBeFocused()
  await expect(button(page, 'Valikko')).not.toHaveCSS('outline-style', 'none')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await button(page, 'Valikko').click()
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
    await expect(button(page, 'Valikko')).toBeFocused()
    await button(page, 'Valikko').click()
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
