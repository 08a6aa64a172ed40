import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoFindings,
  expectNoSidewaysScroll,
  sizes,
  takePhone,
} from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { currentWay, menu, personButton, way, ways } from './support/frame.ts'
import { button, heading } from './support/screen.ts'

const [PHONE, DESK] = sizes

/** What axe and the eye need at the narrowest width, and where colours are the reader's own. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectNoFindings(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

test.describe('on a phone', () => {
  test.beforeEach(({ page }) => page.setViewportSize(PHONE))

  test('a bar of five lies at the lower edge, each as large as a thumb', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await expect(ways(page).getByRole('link')).toHaveCount(5)
    for (const link of await ways(page).getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(48)
      expect(box?.width).toBeGreaterThanOrEqual(48)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height)
    }
    await way(page, 'Raportit').click()
    await expect(heading(page, 'Raportit')).toBeFocused()
    await expect(currentWay(page)).toHaveText('Raportit')
  })

  test('nothing hides behind the bar', async ({ page }) => {
    await enterAtKaleva(page, '/raportit/lista')
    await expect(way(page, 'Etusivu')).toBeVisible()
    const gap = () =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        const last = document.querySelector('main')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
        const bar = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect().top ?? 0
        return bar - last
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  })

  for (const [path, title] of [
    ['/tilitys', 'Tilitysilmoitus'],
    ['/vaihtorahatilaus', 'Vaihtorahatilaus'],
    ['/tarviketilaus', 'Tarviketilaus'],
  ] as const) {
    test(`${path} has no bar`, async ({ page }) => {
      await enterAtKaleva(page, path)
      await expect(heading(page, title)).toBeVisible()
      await expect(ways(page)).toHaveCount(0)
    })
  }

  test('a low window, as above a keyboard, has no bar', async ({ page }) => {
    await enterAtKaleva(page, '/palaute')
    await expect(way(page, 'Etusivu')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 420 })
    await expect(ways(page)).toHaveCount(0)
  })

  test('signing out needs no scrolling in the slide-in menu, which marks the open page', async ({ page }) => {
    await enterAtKaleva(page, '/kuljettajat')
    await button(page, 'Valikko').click()
    await expect(menu(page).getByRole('link', { name: 'Kuljettajalista' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
    await expect(button(menu(page), 'Kirjaudu ulos')).toBeInViewport({ ratio: 1 })
    await expect(menu(page).getByRole('link', { name: 'Omat tiedot' })).toBeInViewport({ ratio: 1 })
  })
})

test('axe finds nothing in the frame at any size, in any theme or in forced colours', async ({ page }) => {
  await takePhone(page)
  await enterAtKaleva(page, '/ohjeet')
  await expect(way(page, 'Etusivu')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('axe finds nothing in the open menus and above a report', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await page.setViewportSize(DESK)
  await personButton(page).click()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectNoFindings(page)
  }
  await page.keyboard.press('Escape')
  await takePhone(page)
  await expectAccessibleEverywhere(page)
  await button(page, 'Valikko').click()
  await expect(menu(page)).toBeVisible()
  await expectAccessibleEverywhere(page)
})
