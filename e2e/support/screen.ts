import type { Locator, Page, Request } from '@playwright/test'
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
