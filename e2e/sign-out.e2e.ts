import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { button, chooseInMenu, heading, hold, link } from './support/screen.ts'
import { enterAtKaleva, signIn, signInButton, signOut } from './support/sign-in.ts'

// The dialog of an expired session has the same button, which the component layer presses.
test('what is being read is given up before a sign-out', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/lista')
  const letGo = await hold(page, '**/api/reports/**')
  const asked = page.waitForRequest('**/api/reports/**')
  await link(page.getByRole('main'), 'Tilitysilmoitukset').click()
  await asked
  const answered: string[] = []
  const note = (request: Request) => void answered.push(new URL(request.url()).pathname)
  page.on('requestfinished', note).on('requestfailed', note)
  const answerLogout = await hold(page, '**/api/logout')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/reports/'))
  await signOut(page)
  await givenUp
  expect(answered).not.toContain('/api/logout')
  answerLogout()
  await expect(signInButton(page)).toBeVisible()
  letGo()
})

/** Reading the property throws; one that only refuses to write is in the tests of the storage itself. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  navigator.locks.query = () => Promise.reject(new DOMException('denied', 'SecurityError'))
}

test.describe('a browser that blocks storage', () => {
  test.use({ newBrowser: true })

  const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Palaute/ })

  test('signs in, chooses a place, writes and signs out [R-AUTH-09, R-AUTH-25]', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(blockStorage)
    await signIn(page, '/', 'demo')
    await page.getByRole('button', { name: 'Myllypuoti Kaleva' }).click()
    await link(page, 'Tee tilitys').click()
    await expect(heading(page, 'Tilitysilmoitus')).toBeVisible()
    await page.clock.runFor('11:00')
    await chooseInMenu(page, 'Palaute')
    await message(page).fill('Vain tällä sivulla.')
    await signOut(page)
    await expect(page.getByRole('dialog', { name: 'Sinulla on keskeneräinen lomake' })).toBeVisible()
    await button(page, 'Kirjaudu ulos ja poista').click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  })
})
