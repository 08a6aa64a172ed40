import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { StaffRole } from '@kassavirta/domain/kernel/staff-roles'
import { expect, test as base } from './fixtures.ts'
import { authenticator, hire, STAFF_PASSWORD } from './staff.ts'

const DESK_URL = process.env['E2E_DESK_URL'] ?? ''

/** Browser tests at the desk. */
export const test = base.extend({
  baseURL: DESK_URL,
  faults: async ({ faults }, run) => {
    // At first nobody is signed in, and the browser reports the answer that says so.
    faults.expect(/status of 401/)
    await run(faults)
  },
})

type Launcher = {
  readonly newContext: (options: object) => Promise<BrowserContext>
}

/** For a second person: the cookie of a session belongs to the whole browser. */
export const newDeskBrowser = (
  browser: Launcher,
  viewport: Page['viewportSize'] extends () => infer V ? V : never,
) => browser.newContext({ baseURL: DESK_URL, locale: 'fi-FI', timezoneId: 'Europe/Helsinki', viewport })

/** The server's time, by which codes count. */
export async function serverNow(page: Page): Promise<Date> {
  const answer = await page.request.get('/api/desk/config')
  return new Date(answer.headers()['date'] ?? '')
}

type Answer = { readonly status: number; readonly body: unknown }

/** A call as the page makes it, with its cookie. */
export const deskCall = (page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([how, where, text]) => {
      const headers = {
        'x-desk': '1',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const answer = await fetch(`/api/desk${where}`, { method: how ?? '', headers, body: text || null })
      const said = await answer.text()
      return { status: answer.status, body: said === '' ? undefined : (JSON.parse(said) as unknown) }
    },
    [method, path, body ? JSON.stringify(body) : ''],
  )

/** Somebody with a password, an app and the page at hand. Tests of other things skip the sign-in page this way. */
export async function enterDesk(page: Page, path: string, ...roles: readonly StaffRole[]) {
  const { username, code } = await hire(...roles)
  await page.goto('/robots.txt')
  await deskCall(page, 'POST', '/activation', { code, password: STAFF_PASSWORD })
  const enrolled = await deskCall(page, 'POST', '/session/enrol', { code })
  const { key } = enrolled.body as { readonly key: string }
  const app = authenticator(key)
  const shown = await deskCall(page, 'POST', '/session/factor', { code: app.next(await serverNow(page)) })
  expect(shown.status).toBe(200)
  const { recoveryCodes: recovery } = shown.body as { readonly recoveryCodes: readonly string[] }
  await page.goto(path)
  await expect(rail(page)).toBeVisible()
  // The frame names the screen after it has begun to hear its keys.
  await expect(page).toHaveTitle(/ – /)
  return { username, app, recovery }
}

export const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Päävalikko' })
export const cover = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const password = (within: Page | Locator): Locator => within.getByLabel('Salasana', { exact: true })
export const code = (within: Page | Locator): Locator =>
  within.getByRole('textbox', { name: 'Vahvistuskoodi', exact: true })

/** The two steps of signing in, at the page or in the cover of an ended session. */
export async function giveCredentials(
  page: Page,
  username: string | undefined,
  shown: string,
): Promise<void> {
  if (username !== undefined) await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
  await password(page).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Jatka' }).click()
  await code(page).fill(shown)
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
}

export { expect }
