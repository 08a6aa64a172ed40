import type { Locator, Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo, button, heading, watchWire } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

type Item = readonly [item: string | RegExp, title?: string | undefined]

/** The names of the menu, with the page's heading where it differs. */
const functions: readonly Item[] = [
  ['Tilitysilmoitus'],
  ['Vaihtorahatilaus'],
  ['Tarviketilaus'],
  ['Käyntimuutospyyntö'],
  ['Kuljetustilaus'],
  ['Kuljettajalista'],
  [/^Viestit ja poikkeamailmoitukset/, 'Viestit ja poikkeamailmoitukset'],
  ['Tiedustelu'],
  ['Yhteydenottopyyntö'],
  ['Palaute'],
  ['Toimipaikan raportit', 'Raportit'],
  ['Yhteystiedot'],
  ['Valtakirja'],
  ['Portaalin käyttöoikeudet'],
  ['Omat tiedot'],
]

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

/** Where the link of each item leads. */
const pathsOf = (within: Locator, items: readonly Item[]) =>
  Promise.all(
    items.map(async ([item, title]) => {
      const link = within.getByRole('link', { name: item, exact: typeof item === 'string' })
      return [item, title, await link.evaluate((found: HTMLAnchorElement) => found.pathname)] as const
    }),
  )

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

/** A real screen has more than its heading: something to fill in, to press or to read. */
async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await expect(page.getByRole('main').locator('form, section, table, ul, dl').first()).toBeVisible()
}

test('everything that the portal is for opens from the menu, in Finnish, and so do seven reports of the place and three of the group; every screen begins where the header does [R-GEN-01, R-GEN-06, R-GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await rememberCompany(page, KALEVA)
  const wire = watchWire(page)
  await enter(page, '/', 'demo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await wire.quiet()
  await expectEdges(page, LEFT)
  await button(page, 'Valikko').click()
  const menu = page.getByRole('dialog')
  for (const [item, title, path] of await pathsOf(menu, functions)) {
    // The first by the menu itself, which every other would open and close again.
    if (item === functions[0]?.[0]) await menu.getByRole('link', { name: item, exact: true }).click()
    else await goTo(page, path)
    await expectScreen(page, title ?? String(item))
    await wire.quiet()
    await expectEdges(page, LEFT)
  }
  await goTo(page, '/raportit')
  await expectScreen(page, 'Raportit')
  for (const [report, , path] of await pathsOf(
    page.getByRole('main'),
    reports.map((name) => [name]),
  )) {
    await goTo(page, path)
    await expectScreen(page, String(report))
    await wire.quiet()
    await expectEdges(page, LEFT_OF_LIST)
  }
})
