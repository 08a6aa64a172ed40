import { readFileSync } from 'node:fs'
import type { Locator, Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const link = (within: Page | Locator, name: string): Locator =>
  within.getByRole('link', { name, exact: true })
export const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** An alert that has a text: the region is there before its text comes. */
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ })
export const status = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

export const expiredDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Istuntosi vanhentui' })

export const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Valikko' })

/** Opens a screen by the menu, as people do. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await button(page, 'Valikko').click()
  await link(menu(page), name).click()
}

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

const SOON_MS = 5_000

/** Presses 'Yritä uudelleen'. The page also retries automatically, after which the button is gone. */
export async function tryAgain(within: Page | Locator): Promise<void> {
  const again = within.getByRole('button', { name: 'Yritä uudelleen' })
  await again.click({ timeout: SOON_MS }).catch(async (fault: unknown) => {
    if ((await again.count()) > 0) throw fault
  })
}

/** Opens another address without reloading the page, as Back and Forward do. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

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
  const file = new URL('../../packages/web/dist/.vite/manifest.json', import.meta.url)
  const found = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Manifest).find(([name]) =>
    [`/${module}.ts`, `/${module}.tsx`].some((end) => name.endsWith(end)),
  )
  if (!found) throw new Error(`no script of its own is built of ${module}`)
  return `**/${found[1].file}`
}
