import type { Locator, Page } from '@playwright/test'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { expect, test as base } from './fixtures.ts'
import { deskCookie } from '../../packages/server/src/platform/staff/staff-session.ts'
import { putToWork, STAFF_PASSWORD } from './staff.ts'

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
export async function enterDesk(page: Page, path: string, ...roles: readonly [StaffRole, ...StaffRole[]]) {
  const { token, ...person } = await putToWork(roles, await serverNow(page))
  await openDesk(page, path, token)
  return person
}

/** The desk in the browser of whoever holds the token of a session. */
export async function openDesk(page: Page, path: string, token: string): Promise<void> {
  // The name of the cookie asks for a secure origin; the browser takes this machine for one.
  await page.context().addCookies([{ name: deskCookie.name, value: token, url: 'https://127.0.0.1' }])
  await page.goto(path)
  await expect(rail(page)).toBeVisible()
  // The frame names the screen after it has begun to hear its keys.
  await expect(page).toHaveTitle(/ – /)
}

/** What can still be taken back goes out at once, as when the page is left: nobody waits for the ten seconds. */
export async function sendHeld(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: /^Kumoa/ })
  await expect(undo).toBeVisible()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await sent
  await expect(undo).toBeHidden()
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
