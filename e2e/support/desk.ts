import type { Locator, Page } from '@playwright/test'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { deskCookie } from '../../packages/server/src/platform/staff/staff-session.ts'
import { expect, test as base } from './fixtures.ts'
import { box } from './screen.ts'
import { putToWork, STAFF_PASSWORD } from './staff.ts'

/** The desk of the portal that shows all that it can, and its database. */
export const DESK_URL = process.env['E2E_DESK_URL'] ?? ''
export const DESK_DATABASE = process.env['E2E_DESK_DATABASE_URL'] ?? ''

/** Browser tests at the desk. */
export const test = base.extend({
  baseURL: DESK_URL,
  faults: async ({ faults }, run) => {
    // At first nobody is signed in, and the browser reports the answer that says so.
    faults.expect(/status of 401/)
    await run(faults)
  },
})

/** The server's time, by which codes and sessions count. */
export async function serverNow(page: Page): Promise<Date> {
  const answer = await page.request.get('/robots.txt')
  return new Date(answer.headers()['date'] ?? '')
}

type Answer = { readonly status: number; readonly body: unknown }

/** A call as the page makes it, with its cookie. */
const deskCall = (page: Page, method: string, path: string, body?: object): Promise<Answer> =>
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

/** An act of the page's own person that must succeed. */
export async function acted<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await deskCall(page, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Answer
}

/** Somebody with these roles sits down at the page. Tests of other things skip the sign-in page this way. */
export async function enterDesk(page: Page, path: string, ...roles: readonly [StaffRole, ...StaffRole[]]) {
  const { session } = await putToWork(DESK_DATABASE, await serverNow(page), roles)
  await openDesk(page, path, session)
}

/** The desk in the browser of whoever has the session. */
export async function openDesk(page: Page, path: string, session: string): Promise<void> {
  // The name of the cookie asks for a secure origin; the browser takes this machine for one.
  await page.context().addCookies([{ name: deskCookie.name, value: session, url: 'https://127.0.0.1' }])
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
export const code = (page: Page): Locator => box(page, 'Vahvistuskoodi')

/** The first step of signing in; a second factor follows. */
export async function givePassword(page: Page, username: string): Promise<void> {
  await box(page, 'Käyttäjätunnus').fill(username)
  await password(page).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Jatka' }).click()
}

export async function giveCode(page: Page, shown: string): Promise<void> {
  await code(page).fill(shown)
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
}

type Route = { readonly routeId: number; readonly name: string }

/** The id of a route of the demo. */
export async function routeOf(page: Page, wanted: string): Promise<number> {
  const { rows } = await acted<{ readonly rows: readonly Route[] }>(page, 'GET', '/routes')
  const found = rows.find(({ name }) => name === wanted)
  if (!found) throw new Error(`the demo has no route ${wanted}`)
  return found.routeId
}

type Run = { readonly runId: number; readonly version: number }

/** Plans a run of a route with a crew of one. */
export async function planRun(page: Page, routeId: number, day: string): Promise<Run> {
  const { rows } = await acted<{ readonly rows: readonly { readonly personId: string }[] }>(
    page,
    'GET',
    '/drivers',
  )
  const crew = rows.slice(0, 1).map(({ personId }) => personId)
  return acted<Run>(page, 'POST', '/runs', { routeId, day, crew })
}

/** Plans a run and sends it out. Its page has a test of its own. */
export async function sendOut(page: Page, routeId: number, day: string): Promise<number> {
  const { runId, version } = await planRun(page, routeId, day)
  await acted(page, 'POST', `/runs/${runId}/depart`, { version })
  return runId
}

/** Opens the case that holds a text in its row, by the keyboard, and returns the facts beside it. */
export async function openCase(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('region', { name: 'Yhteydenotot' }).getByRole('link').filter({ hasText: text })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  return page.getByRole('complementary', { name: 'Tapauksen tiedot' })
}

/** Takes the case that is open and answers it, by the keyboard. */
export async function answerCase(page: Page, answer: string): Promise<void> {
  await page.keyboard.press('o')
  await expect(page.getByText('Otit tapauksen itsellesi')).toBeVisible()
  await page.keyboard.press('v')
  await expect(box(page, 'Vastaus asiakkaalle')).toBeFocused()
  await page.keyboard.type(answer)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Vastaus on lähetetty')).toBeVisible()
}

export { expect }
