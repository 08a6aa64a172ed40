import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, region } from '../support/screen.ts'
import { signIn } from '../support/sign-in.ts'

const row = (page: Page, name: string): Locator =>
  region(page, 'Käyttäjät')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Vahvista käyttöoikeuden peruminen' })

async function askToCancel(page: Page, name: string): Promise<void> {
  await button(row(page, name), 'Peru käyttöoikeus').click()
  await expect(dialog(page)).toBeVisible()
}

// What is cancelled for others is in the component layer, and its brother, a mandate, in the usual run.
/** Other tests need what is cancelled here, so this test uses a server that they do not use. */
const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '') ?? ''
const WARNING = 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.'

test('one’s own right takes the last place along, and the person is told whom to call [R-ROLE-05, R-ROUTE-46]', async ({
  page,
}) => {
  await signIn(page, `${base}/oikeudet`, 'oikeudet')
  await askToCancel(page, 'Järvinen Timo')
  await expect(dialog(page)).toContainText(WARNING)
  await button(dialog(page), 'OK').click()
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Tunnukseesi ei ole liitetty yhtään toimipaikkaa.')
})
