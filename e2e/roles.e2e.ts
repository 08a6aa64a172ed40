import type { Locator, Page } from '@playwright/test'
import { openAt, PALOKKA } from './support/administration.ts'
import { expect, test } from './support/fixtures.ts'
import { button, heading, region, watchCalls } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

const CANCEL = '/api/management/cancelUserCompanyRoles'
const LIST = '**/api/management/userCompanyRoles*'

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

test('OK cancels once, the row goes, and the log tells it [R-ROLE-05]', async ({ page }) => {
  await openAt(page, '/oikeudet', PALOKKA)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Hakala Mikko')
  const reloaded = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloaded
  await expect(row(page, 'Hakala Mikko')).toHaveCount(0)
  const done = page.getByRole('status').filter({ hasText: 'Käyttöoikeus on peruttu: Hakala Mikko' })
  await expect(done).toBeVisible()
  // The row that had the focus is gone, so the message has it.
  await expect(page.locator(':focus')).toContainText('Käyttöoikeus on peruttu: Hakala Mikko')
  await expect(region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui käyttöoikeuden: Hakala Mikko ?Poistettu: /,
  )
  await expect(
    region(page, 'Viimeisimmät muutokset').getByText('Palveluntarjoaja antoi käyttöoikeuden: Hakala Mikko'),
  ).toBeVisible()
  expect(calls.map((call) => [call.method(), call.headers()['authorization']?.split(' ')[0]])).toEqual([
    ['GET', 'Bearer'],
  ])
})

test.describe('one’s own right', () => {
  /** Other tests need what is cancelled here, so this test uses a server that they do not use. */
  const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '') ?? ''
  const WARNING = 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.'

  test('takes the last place along, and the person is told whom to call [R-ROLE-05, R-ROUTE-46]', async ({
    page,
  }) => {
    await signIn(page, `${base}/oikeudet`, 'oikeudet')
    await askToCancel(page, 'Järvinen Timo')
    await expect(dialog(page)).toContainText(WARNING)
    await button(dialog(page), 'OK').click()
    await expect(heading(page, 'Ei oikeutta')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Tunnukseesi ei ole liitetty yhtään toimipaikkaa.')
  })
})
