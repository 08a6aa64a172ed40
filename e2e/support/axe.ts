import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

/** Phone and desk, as in the sketches. */
export const sizes = [
  { name: '390 px', width: 390, height: 844 },
  { name: '1280 px', width: 1280, height: 800 },
] as const

/** Runs every rule of axe, also best practices; a finding is reported by its rule and its elements. */
export const expectNoFindings = (page: Page): Promise<void> => expectNone(page, {})

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
    await expectBothThemes(page)
  }
}

/** The state at hand in both themes, in the window as it is. */
export async function expectBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeWindow = {
  readonly axe: { readonly run: (on: Document, options: RunOptions) => Promise<AxeResults> }
}

/** Axe is 650 kB of script, so it is given to each document once. Elements without a finding are not described. */
async function expectNone(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  const found = await page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, chosen)
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  }, asked)
  expect(found, `at ${page.viewportSize()?.width} px`).toEqual([])
}
