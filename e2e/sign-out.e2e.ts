import type { Page, Request } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { hold, heading } from './support/screen.ts'
import { signIn, signInButton } from './support/sign-in.ts'

const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Palaute/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Sinulla on keskeneräinen lomake' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Valikko' }).click()
const signOut = (page: Page) => page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
const leave = (page: Page) => page.getByRole('button', { name: 'Kirjaudu ulos ja poista' }).click()

// The dialog of an expired session has the same button, which the component layer presses.
test('what is being read is given up before the server is told of a sign-out', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/lista')
  const letGo = await hold(page, '**/api/reports/**')
  const asked = page.waitForRequest('**/api/reports/**')
  await page.getByRole('main').getByRole('link', { name: 'Tilitysilmoitukset', exact: true }).click()
  await asked
  await openMenu(page)
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

test('a browser that blocks storage signs in, chooses a place, writes and signs out [R-AUTH-09, R-AUTH-25]', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(blockStorage)
  await signIn(page, '/', 'demo')
  await page.getByRole('button', { name: 'Myllypuoti Kaleva' }).click()
  await page.getByRole('link', { name: 'Tee tilitys' }).click()
  await expect(heading(page, 'Tilitysilmoitus')).toBeVisible()
  await page.clock.runFor('11:00')
  await openMenu(page)
  await page.getByRole('link', { name: 'Palaute' }).click()
  await message(page).fill('Vain tällä sivulla.')
  await openMenu(page)
  await signOut(page)
  await expect(question(page)).toBeVisible()
  await leave(page)
  await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
})
