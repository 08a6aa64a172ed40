import type { Page, Route } from '@playwright/test'

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
