import type { Locator, Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo } from './support/going.ts'
import { button, heading } from './support/screen.ts'
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

/** A real screen has more than its heading: something to fill in, to press or to read. */
async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await expect(page.getByRole('main').locator('form, section, table, ul, dl').first()).toBeVisible()
}

test('everything that the portal is for opens from the menu, in Finnish, and so do seven reports of the place and three of the group [R-GEN-01, R-GEN-06, R-GEN-07]', async ({
  page,
}) => {
  await rememberCompany(page, KALEVA)
  await enter(page, '/', 'demo')
  await button(page, 'Valikko').click()
  const menu = page.getByRole('dialog')
  for (const [item, title, path] of await pathsOf(menu, functions)) {
    // The first by the menu itself, which every other would open and close again.
    if (item === functions[0]?.[0]) await menu.getByRole('link', { name: item, exact: true }).click()
    else await goTo(page, path)
    await expectScreen(page, title ?? String(item))
  }
  await goTo(page, '/raportit')
  await expectScreen(page, 'Raportit')
  for (const [report, , path] of await pathsOf(
    page.getByRole('main'),
    reports.map((name) => [name]),
  )) {
    await goTo(page, path)
    await expectScreen(page, String(report))
  }
})
