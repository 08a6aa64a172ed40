import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Phone and desk, as in the sketches. */
export const sizes = [
  { name: '390 px', width: 390, height: 844 },
  { name: '1280 px', width: 1280, height: 800 },
] as const

export const themes = ['light', 'dark'] as const

/** Every rule of axe, best practices too; a finding is told by its rule and its elements. */
export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** What stands on the page now, at both sizes in both themes, without opening it anew. */
export async function expectCalmEverywhere(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expectNoFindings(page)
    }
  }
}
