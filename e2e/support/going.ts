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
 * Opens another screen without reloading the page. An address that leads back to the same screen would change nothing,
 * so each is opened from another screen: then its own heading tells that it has been drawn.
 */
export async function go(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== AWAY && path !== AWAY) await show(page, AWAY)
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
