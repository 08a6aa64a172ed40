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
import { button, heading } from './support/screen.ts'
import { enter, username } from './support/sign-in.ts'

const [PHONE, DESK] = sizes
const ways = (page: Page) => page.getByRole('navigation', { name: 'Pääsivut' })
const way = (page: Page, name: string | RegExp) => ways(page).getByRole('link', { name })
const current = (page: Page) => ways(page).locator('[aria-current]')
const person = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Maija Virtanen' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Valikko' })

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

test.describe('in a wide window', () => {
  test.beforeEach(({ page }) => page.setViewportSize(DESK))

  test('the header leads to every main screen and marks the open one', async ({ page }) => {
    await enterAtKaleva(page, '/')
    await expect(ways(page).getByRole('link')).toHaveText([
      'Etusivu',
      'Tilitys',
      'Vaihtoraha',
      'Raportit',
      /^Viestit\d+ lukematonta viestiä$/,
      'Kuljettajat',
    ])
    for (const [name, title] of [
      ['Tilitys', 'Tilitysilmoitus'],
      ['Vaihtoraha', 'Vaihtorahatilaus'],
      ['Raportit', 'Raportit'],
      [/^Viestit/, 'Viestit ja poikkeamailmoitukset'],
      ['Kuljettajat', 'Kuljettajalista'],
      ['Etusivu', 'Hei Maija!'],
    ] as const) {
      await way(page, name).click()
      await expect(heading(page, title)).toBeVisible()
      await expect(current(page)).toHaveCount(1)
      await expect(current(page)).toHaveAccessibleName(name)
      await expect(current(page)).toHaveAttribute('aria-current', 'page')
    }
  })

  test('a screen behind a main one marks it too', async ({ page }) => {
    await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
    await expect(current(page)).toHaveText('Raportit')
    await expect(current(page)).toHaveAttribute('aria-current', 'true')
  })

  test('a person without a right is not offered its screen', async ({ page }) => {
    await enter(page, '/', 'kassa')
    await expect(way(page, 'Tilitys')).toBeVisible()
    await expect(way(page, 'Vaihtoraha')).toHaveCount(0)
  })

  test('the menu of the person leads to the details and out', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await person(page).click()
    await expect(person(page)).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('link', { name: 'Omat tiedot' }).click()
    await expect(heading(page, 'Omat tiedot')).toBeFocused()
    await expect(person(page)).toHaveAttribute('aria-expanded', 'false')
    await person(page).click()
    await button(page, 'Kirjaudu ulos').click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  })

  test('Esc, and a press or the focus elsewhere, close the menu of the person', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    const out = button(page, 'Kirjaudu ulos')
    await person(page).click()
    await page.keyboard.press('Escape')
    await expect(out).toHaveCount(0)
    await expect(person(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(out).toBeVisible()
    await page.mouse.click(200, 700)
    await expect(out).toHaveCount(0)
    await person(page).click()
    await expect(out).toBeVisible()
    for (const _ of ['details', 'sign out', 'menu']) await page.keyboard.press('Tab')
    await expect(button(page, 'Valikko')).toBeFocused()
    await expect(out).toHaveCount(0)
  })

  test('a heading that was told to be read shows no ring', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await way(page, 'Raportit').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Raportit')).toBeFocused()
    await expect(heading(page, 'Raportit')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Valikko')).toBeFocused()
    await expect(button(page, 'Valikko')).not.toHaveCSS('outline-style', 'none')
  })
})

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
    await expect(current(page)).toHaveText('Raportit')
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

test('a report leads to the list of reports and to every other report', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  const others = page.getByRole('navigation', { name: 'Muut raportit' })
  await expect(others.getByRole('link')).toHaveText([
    'Raportit',
    'Tilitysilmoitukset',
    'Vaihtorahatilaukset',
    'Tarviketilaukset',
    'Kuljetustilaukset',
    'Käyntimuutospyynnöt',
    'Käsitellyt tilitykset',
    'Käsitellyt vaihtorahatilaukset',
    'Konsernin tilitykset',
    'Konsernin vaihtorahatilaukset',
    'Käsitellyt laskentatapahtumat',
  ])
  await expect(others.locator('[aria-current]')).toHaveText('Tilitysilmoitukset')
  await others.getByRole('link', { name: 'Käsitellyt tilitykset' }).click()
  await expect(heading(page, 'Käsitellyt tilitykset')).toBeFocused()
  await expect(others.locator('[aria-current]')).toHaveText('Käsitellyt tilitykset')
  await others.getByRole('link', { name: 'Raportit' }).click()
  await expect(page).toHaveURL('/raportit/lista')
})

test('every screen begins where the header does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await enterAtKaleva(page, '/')
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
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const edges = await page.evaluate(() =>
      ['header a', 'main h1'].map((at) =>
        Math.round(document.querySelector(at)?.getBoundingClientRect().left ?? 0),
      ),
    )
    expect(edges, path).toEqual([left, left])
  }
})

test('a page that loads for long shows bars around its word', async ({ page }) => {
  await page.route('**/api/company/**', () => undefined)
  await enterAtKaleva(page, '/kuljettajat')
  await expect(page.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  const bars = page.locator('main [aria-hidden] ~ [aria-hidden]')
  await expect(bars.first()).toBeVisible()
  await expectNoFindings(page)
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
  await person(page).click()
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

test('without sign-in there is neither bar nor links', async ({ page }) => {
  await page.goto('/ei_oikeutta')
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
  await page.goto('/')
  await expect(username(page)).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
})
