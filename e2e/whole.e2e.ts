import type { Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { button, heading } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

/** The names of the menu, with the page's heading where it differs. */
const functions: readonly (readonly [item: string | RegExp, title?: string])[] = [
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
  for (const [item, title] of functions) {
    await button(page, 'Valikko').click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: item, exact: typeof item === 'string' }).click()
    await expectScreen(page, title ?? String(item))
  }
  await page.goto('/raportit')
  for (const report of reports) {
    await page.getByRole('main').getByRole('link', { name: report, exact: true }).click()
    await expectScreen(page, report)
    await page.goBack()
  }
})
