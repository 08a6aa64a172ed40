import type { Locator, Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { lead } from '../support/reports.ts'
import { button, goTo, heading, link, menu, watchWire } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

/** The names of the menu, with the heading of the screen where it differs. */
const functions = {
  Tilitysilmoitus: 'Tilitysilmoitus',
  Vaihtorahatilaus: 'Vaihtorahatilaus',
  Tarviketilaus: 'Tarviketilaus',
  Käyntimuutospyyntö: 'Käyntimuutospyyntö',
  Kuljetustilaus: 'Kuljetustilaus',
  Kuljettajalista: 'Kuljettajalista',
  'Viestit ja poikkeamailmoitukset': 'Viestit ja poikkeamailmoitukset',
  Tiedustelu: 'Tiedustelu',
  Yhteydenottopyyntö: 'Yhteydenottopyyntö',
  Palaute: 'Palaute',
  'Toimipaikan raportit': 'Raportit',
  Yhteystiedot: 'Yhteystiedot',
  Valtakirja: 'Valtakirja',
  'Portaalin käyttöoikeudet': 'Portaalin käyttöoikeudet',
  'Omat tiedot': 'Omat tiedot',
}

/** Seven of the place and three of the group. */
const reports = [
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
]

/** Where a link leads, whose name may go on with a number of what is unread. */
const pathOf = (within: Page | Locator, name: string): Promise<string> =>
  within
    .getByRole('link', { name: new RegExp(`^${name}(?! \\p{Lu})`, 'u') })
    .first()
    .evaluate((found: HTMLAnchorElement) => found.pathname)

/** A real screen has more than its heading: something to fill in, to press or to read. */
async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('main').locator('form, section, table, ul, dl').first()).toBeVisible()
}

/** Where header and screen begin in a window of 1440 px: lists of reports take more of it than other screens. */
const [LEFT, LEFT_OF_LIST] = [184, 84]

async function expectEdges(page: Page, left: number): Promise<void> {
  const edges = await page.evaluate(() =>
    ['header a', 'main h1'].map((at) =>
      Math.round(document.querySelector(at)?.getBoundingClientRect().left ?? 0),
    ),
  )
  expect.soft(edges, page.url()).toEqual([left, left])
}

test('every item of the menu opens a screen under the header [R-GEN-01, R-GEN-06]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const wire = watchWire(page)
  await enterAtKaleva(page, '/')
  await expect(heading(page, 'Hei Maija!')).toBeVisible()
  await button(page, 'Valikko').click()
  const paths = await Promise.all(
    Object.entries(functions).map(async ([item, title]) => [title, await pathOf(menu(page), item)] as const),
  )
  await page.keyboard.press('Escape')
  for (const [title, path] of paths) {
    await goTo(page, path)
    await expectScreen(page, title)
    await wire.quiet()
    await expectEdges(page, LEFT)
  }
})

test('seven reports of the place and three of the group open [R-GEN-07]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const wire = watchWire(page)
  await enterAtKaleva(page, '/raportit')
  await expectScreen(page, 'Raportit')
  const main = page.getByRole('main')
  const paths = await Promise.all(
    reports.map(async (name) => [name, await link(main, name).getAttribute('href')] as const),
  )
  for (const [title, path] of paths) {
    await goTo(page, path ?? '')
    await expectScreen(page, title)
    await wire.quiet()
    await expectEdges(page, LEFT_OF_LIST)
  }
})

/** A few days of a list have every kind of row, and axe takes its time for each. */
const addresses = [
  '/',
  '/tilitys',
  '/vaihtorahatilaus',
  '/tiedustelu',
  '/viestit',
  '/kuljettajat',
  '/valtakirja',
  '/omat-tiedot',
  '/ohjeet',
  '/raportit/kasitellyt-tilitykset?from=2026-11-13&group=day&compare=1',
  '/raportit/konsernin-tilitykset?from=2026-11-15&group=place&compare=1',
  '/raportit/tilitysilmoitukset?from=2026-11-14&removed=1&differences=1',
]

test('the main screens are readable at 320 px in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  const wire = watchWire(page)
  await enterAtKaleva(page, '/palaute')
  for (const address of addresses) {
    await goTo(page, address)
    await expect(page).toHaveURL(address)
    if (address.startsWith('/raportit/')) await expect(lead(page)).toBeVisible()
    await wire.quiet()
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
  }
  await button(page, 'Valikko').click()
  await expect(menu(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoFindings(page)
})
