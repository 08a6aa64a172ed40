import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll, sizes } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { menu, personButton, way } from './support/frame.ts'
import { go } from './support/going.ts'
import { button, heading, watchWire } from './support/screen.ts'

const [, DESK] = sizes

test('Esc, and a press or the focus elsewhere, close the menu of the person; a heading that was told to be read shows no ring', async ({
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
})

test('every screen begins where the header does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const wire = watchWire(page)
  await enterAtKaleva(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [path, left] of [
    ['/', 184],
    ['/tilitys', 184],
    ['/vaihtorahatilaus', 184],
    ['/omat-tiedot', 184],
    ['/viestit', 184],
    ['/raportit/lista', 184],
    ['/raportit/tilitysilmoitukset', 84],
    ['/raportit/konsernin-tilitykset', 84],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await wire.quiet()
    const edges = await page.evaluate(() =>
      ['header a', 'main h1'].map((at) =>
        Math.round(document.querySelector(at)?.getBoundingClientRect().left ?? 0),
      ),
    )
    expect.soft(edges, path).toEqual([left, left])
  }
})

async function expectReadable(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
}

test('the frame, a report and the open menus are readable at 320 px and in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  // A few rows: axe looks at each of them.
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset?from=2026-11-14')
  await expect(way(page, 'Etusivu')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectReadable(page)
  await button(page, 'Valikko').click()
  await expect(menu(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(DESK)
  await personButton(page).click()
  await expect(button(page, 'Kirjaudu ulos')).toBeVisible()
  await expectReadable(page)
})
