import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Phone and desk, as in the sketches. */
export const sizes = [
  { name: '390 px', width: 390, height: 844 },
  { name: '1280 px', width: 1280, height: 800 },
] as const

export const themes = ['light', 'dark'] as const

/** Runs every rule of axe, also best practices; a finding is reported by its rule and its elements. */
export const expectNoFindings = (page: Page): Promise<void> => expectNone(page, new AxeBuilder({ page }))

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A resize is laid out in a frame of its own.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(over, { timeout: 5_000 }).toBeLessThanOrEqual(0)
}

/** Begins on a phone, where there is least room, and without movement, which would be caught half-way. */
export async function takePhone(page: Page): Promise<void> {
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * The state at hand at both sizes and in both themes, without walking to it four times. The styles alone know of the
 * theme, so that in the dark one only the contrast can differ. Ends where `takePhone` began.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNone(page, new AxeBuilder({ page }).withRules('color-contrast'))
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Without the blank page that results of frames are joined in: the portal has no frames. */
async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, `at ${page.viewportSize()?.width} px`).toEqual([])
}
