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
 * The state at hand at both sizes and in both themes, without walking to it four times. What was seen at the wide size
 * is the same on a phone but for its place, so there only what the wide one did not show is looked at by every rule.
 * Ends where `takePhone` began.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const [phone, wide] = sizes
  await page.setViewportSize(wide)
  await expectNoSidewaysScroll(page)
  await expectBothThemes(page)
  await page.evaluate(() => {
    const shown = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    Object.assign(window, { seenWide: new WeakSet(shown) })
  })
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectNone(page, { runOnly: ['target-size'] })
  await expectBothThemes(page, 'new')
}

/** All that is on show, or what the wide size did not show. */
type Looked = 'all' | 'new'

/**
 * The state at hand in both themes, in the window as it is. The styles alone know of the theme, so that in the dark one
 * only the contrast can differ.
 */
export async function expectBothThemes(page: Page, looked: Looked = 'all'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNone(page, {}, looked)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, { runOnly: ['color-contrast'] }, looked)
  await page.emulateMedia({ colorScheme: 'light' })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeWindow = {
  readonly axe: {
    readonly run: (on: { include: Element[] }, options: RunOptions) => Promise<AxeResults>
  }
  readonly seenWide?: WeakSet<Element>
  /** What keeps the page from being drawn. */
  readonly unseen?: CSSStyleSheet
}

/** Axe is 650 kB of script, so it is given to each document once. Elements without a finding are not described. */
async function expectNone(page: Page, options: RunOptions, looked: Looked = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  const found = await page.evaluate(
    async ([chosen, onlyNew]) => {
      const { axe, seenWide, unseen = new CSSStyleSheet() } = window as unknown as AxeWindow
      const isNew = (element: Element) => element.checkVisibility() && !seenWide?.has(element)
      const include = onlyNew
        ? [...document.body.querySelectorAll('*')].filter(isNew)
        : [document.documentElement]
      if (include.length === 0) return []
      // Colours that nobody sees are not judged.
      unseen.disabled = true
      const { violations } = await axe.run({ include }, chosen)
      unseen.disabled = false
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    },
    [asked, looked === 'new'] as const,
  )
  expect(found, `at ${page.viewportSize()?.width} px`).toEqual([])
}
