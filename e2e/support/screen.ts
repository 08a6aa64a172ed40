import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true })
export const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const choice = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** An alert that has a text: the region is there before its text comes. */
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ })

/** The list of faults above a form. */
export const errorSummary = (page: Page): Locator => page.getByRole('alert', { name: 'Tarkista tiedot' })

export const expiredDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Istuntosi vanhentui' })

/** Calls of one kind, counted from now on. */
export function watchCalls(page: Page, path: string): readonly Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

/** Resolves when every call that began after this has been answered or has failed. */
export function watchWire(page: Page): { readonly quiet: () => Promise<void> } {
  const open = new Set<Request>()
  // One that began before this is not among them.
  const over = (request: Request) => void open.delete(request)
  page.on('request', (request) => void open.add(request))
  page.on('requestfinished', over).on('requestfailed', over)
  return { quiet: () => expect.poll(() => open.size).toBe(0) }
}

/** The next call reaches the server, but its answer does not reach the page. Returns the answer. */
export async function loseAnswer(page: Page, path: string): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = await route.fetch()
      answers.push(await answer.json())
      await route.abort()
    },
    { times: 1 },
  )
  return answers
}

const SOON_MS = 5_000

/** Presses 'Yritä uudelleen'. The page also retries automatically, after which the button is gone. */
export async function tryAgain(within: Page | Locator): Promise<void> {
  const again = within.getByRole('button', { name: 'Yritä uudelleen' })
  await again.click({ timeout: SOON_MS }).catch(async (fault: unknown) => {
    if ((await again.count()) > 0) throw fault
  })
}

/** The links to the main screens: in the header of a wide window, at the lower edge of a phone. */
const ways = (page: Page): Locator => page.getByRole('navigation', { name: 'Päävalikko' })
export const way = (page: Page, name: string | RegExp): Locator => ways(page).getByRole('link', { name })

export const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Valikko' })
export const personButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Maija Virtanen' })

/** Opens another address without reloading the page, as Back and Forward do. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** A screen to come from: no other address leads to it. */
const AWAY = '/ohjeet'

/**
 * Opens another screen without reloading the page: its own heading tells that it has been drawn. The same screen with
 * another query would change nothing there, so it is opened from another screen.
 */
export async function go(page: Page, path: string): Promise<void> {
  const here = new URL(page.url())
  if (here.pathname === new URL(path, here).pathname) await show(page, AWAY)
  await show(page, path)
}

/** The old screen stays until the script of the new one has come. */
async function show(page: Page, path: string): Promise<void> {
  const left = await page.evaluate(() => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('data-left', '')
    return heading?.textContent
  })
  await goTo(page, path)
  await page.waitForFunction((text) => {
    const heading = document.querySelector('h1')
    return heading && (!heading.hasAttribute('data-left') || heading.textContent !== text)
  }, left)
  await expect(page.locator('h1').first()).toBeVisible()
}

type Json = Readonly<Record<string, unknown>>

/** The server's own answer with some of it changed, for what the demo does not hold. */
export async function changeAnswer(page: Page, url: string, change: (answer: Json) => Json): Promise<void> {
  const answer = async (route: Route) => {
    // A changed answer has the tag of the true one: the server must not be asked whether that still holds.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: change((await response.json()) as Json) })
  }
  // A call that is still pending when the test ends can no longer be answered.
  await page.route(url, (route) => answer(route).catch(() => undefined))
}

/** What the person may do at the company as the server answers it, with something changed. */
export const changeCapabilities = (
  page: Page,
  change: (capabilities: readonly string[]) => readonly string[],
): Promise<void> =>
  changeAnswer(page, '**/api/accounts*', (answer) => ({
    ...answer,
    capabilities: change(answer['capabilities'] as readonly string[]),
  }))

/** Holds the calls back until they are let go. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

type Manifest = Readonly<Record<string, { readonly file: string }>>

/** The address of the built script of a module, which is named by nothing but its content. */
export function scriptOf(module: string): string {
  const file = fileURLToPath(new URL('../../packages/web/dist/.vite/manifest.json', import.meta.url))
  const found = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Manifest).find(([name]) =>
    [`/${module}.ts`, `/${module}.tsx`].some((end) => name.endsWith(end)),
  )
  if (!found) throw new Error(`no script of its own is built of ${module}`)
  return `**/${found[1].file}`
}

/** Expects the dialog in the middle of the window, with as much room above it as below. */
export async function expectInMiddle(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      const height = page.viewportSize()?.height ?? 0
      return box && Math.round(Math.abs(box.y - (height - box.y - box.height)))
    })
    .toBeLessThanOrEqual(1)
}
