import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

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
